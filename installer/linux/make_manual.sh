#!/usr/bin/env bash
# make_manual.sh PROGRAM FOLDER: manual pages of every command (from its own --help, by help2man) and the scripts that complete
# commands, below FOLDER as they lie below /usr/share.
set -euo pipefail

program=$1 folder=$2
manual=$folder/man/man1
rm -rf "$folder"
mkdir -p "$manual" "$folder/bash-completion/completions" "$folder/zsh/vendor-completions" "$folder/fish/vendor_completions.d"
"$program" completion bash >"$folder/bash-completion/completions/halftrip"
"$program" completion zsh >"$folder/zsh/vendor-completions/_halftrip"
"$program" completion fish >"$folder/fish/vendor_completions.d/halftrip.fish"

version=$("$program" --version | sed -n 1p)
version=${version##* }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# sections NAME: what manual_sections.txt has for that page, its own first.
sections()
{
    awk -v page="$1" '/^#/ { next } /^@ / { wanted = $2 == page; next } wanted' "$here/manual_sections.txt"
    awk '/^#/ { next } /^@ / { wanted = $2 == "*"; next } wanted' "$here/manual_sections.txt"
}

# What every command's help ends with, as a section of its own.
exit_status()
{
    printf '[exit status]\n'
    "$program" --help | awk '/^Exit codes: / { told = 1; sub(/^Exit codes: /, "") } /^"halftrip/ { told = 0 } told { gsub(/-/, "\\-"); print }'
}

# page NAME [WORD...]: NAME.1 of "halftrip WORD...". help2man asks a program of that name; its help's first line, the summary,
# belongs behind the name.
page()
{
    local name=$1 stand_in=$scratch/$1 summary
    shift
    "$program" "$@" --help | sed '/^Exit codes: /,$d' >"$stand_in.txt"
    summary=$(head -n 1 "$stand_in.txt")
    summary=${summary#Halftrip }
    printf '#!/bin/sh\ncase $1 in --version) echo "%s %s" ;; *) tail -n +2 "%s" ;; esac\n' "$name" "$version" "$stand_in.txt" \
        >"$stand_in"
    chmod +x "$stand_in"
    { sections "$name"; exit_status; } >"$stand_in.h2m"
    help2man --include "$stand_in.h2m" --no-info --name "${summary%.}" --manual Halftrip --source "Halftrip $version" --output "$manual/$name.1" "$stand_in"
    gzip -9n "$manual/$name.1"
}

page halftrip
# The completion knows every command, those of two words as well.
"$program" completion bash | sed -n "s/^ *' \([a-z ]*\)') words=.*/\1/p" | while read -r words; do
    # shellcheck disable=SC2086 (two words are two arguments)
    page "halftrip-${words// /-}" $words
done
