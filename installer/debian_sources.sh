# shellcheck shell=bash
# To be sourced: source packages of Debian or Ubuntu, unpacked in $work, without touching the system's own lists. Needs apt-get and
# dpkg-dev; whoever sources it has a function die.

# apt with the sources of what this system has anyway, in lists of its own.
private_apt()
{
    apt-get -o "Dir::Etc::SourceList=$work/apt/sources.list" -o Dir::Etc::SourceParts=- \
            -o "Dir::State::Lists=$work/apt/lists" -o "Dir::Cache=$work/apt/cache" \
            -o APT::Sandbox::User=root "$@"
}

prepare_apt()
{
    mkdir -p "$work/apt/lists/partial" "$work/apt/cache/archives/partial"
    # Backwards, so that the release's own archive comes before that of its security updates: it keeps what both have.
    # shellcheck disable=SC2016  # The dollars are apt's.
    apt-get indextargets --format '$(ORIGIN) deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
        sed -n 's/^\(Debian\|Ubuntu\) //p' | sort -ur >"$work/apt/sources.list"
    [[ -s $work/apt/sources.list ]] || die "apt knows no package sources of Debian or Ubuntu; run apt-get update first"
    private_apt update
}

# get_source NAME [VERSION]: the unpacked source package in $work/NAME; without a version the newest that the lists have.
get_source()
{
    [[ -d $work/$1 ]] && return 0
    rm -f "$work/$1"_*.dsc
    (cd "$work" && private_apt source --download-only "$1${2:+=$2}")
    # Only the signature of the .dsc goes unchecked, for want of the developers' keys: apt has checked the files against
    # the archive's own signature.
    dpkg-source --no-check -x "$work/$1"_*.dsc "$work/$1.part"
    mv "$work/$1.part" "$work/$1"
}
