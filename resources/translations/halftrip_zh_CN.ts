<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>CheckPage</name>
    <message>
        <source>Check again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not looked at yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 to look at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to look at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads the settings of both hosts once more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guide me through...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One setting after the other: what it is, what to do, measured before and after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To look at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not applicable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings of both hosts that latency depends on are read and judged here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;This host:&lt;/b&gt; %1 (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;b&gt;The other host:&lt;/b&gt; %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changing settings... The system may ask for your password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other host is not judged:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>%1 ticked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick two or more runs to lay them over one another. The oldest is the baseline, or the one that you pin. Runs that were not saved stay until you throw them away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The left side of every comparison until it is unpinned, ticked or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throw away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes the run out of the list. One that was never saved is deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point that is compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Differences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>such as p99=20us max=1ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A figure (min, mean, max, p50, p99.9 ...), =, and the time that it may reach, as it is shown.
Several with spaces between. They are lines in the plots; who keeps them is told at the right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpin baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin as baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 (pinned)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConnectPage</name>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No peer chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What do you want to measure against?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Halftrip shows the &lt;b&gt;HRT&lt;/b&gt; of your network adapters. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This machine alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both ends run here. Shows what this system&apos;s network stack takes; no adapter is crossed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two hosts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Halftrip runs at both ends. Measures adapters, wire and both systems, with all transports.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any host, without Halftrip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its system answers by ICMP, or an echo service (echo://HOST:PORT) or a STAMP or TWAMP Light reflector (stamp://HOST) does. Less exact than Halftrip at both ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command for the other side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host name or address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host name or address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairing code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shown on the other side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the pairing code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run on the other side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its pairing code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sends a few packets over each transport and says what can be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue to Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Be the other end...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lets another machine measure against this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the test</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MeasurePage</name>
    <message>
        <source>Nothing measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportPage</name>
    <message>
        <source>Choose...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report as it will be printed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs a finished run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Customer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ticket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save HTML...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One page for browsers, with charts; opens without a network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save PDF...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pages at the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save one zip with the run file...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both of these, the run file with all of the evidence, and its figures as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a logo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report goes without a logo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you leave with, of the run that Measure shows: verdict, plots, table, findings, both ends and the command that repeats it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A report is made of a finished run. Measure one, or open a run file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.gif *.bmp);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ServePage</name>
    <message>
        <source>Addresses of this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairing code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command for the other side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Be the other end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another machine measures against this one. Tell its user the address and the code. Nothing is changed here, and only who knows the code gets an answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the other side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the responder says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who connects, what is sent back and what is refused appears here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the other side gets no answer, a firewall here may be in the way: it has to let in TCP port %1, and the measured packets of that machine. The error at the other side names the command for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop answering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start answering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the other side, on port %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not answering.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message>
        <source>Measure where the time goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeats the run that is shown, with a pass of stamped probes after each point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why the figures are not lower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 cause found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 causes found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No stages measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stages measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What casts doubt on them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rule found a cause or a reason for doubt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round trips (not halved) at the median and at p99, split by stamps of both ends. Stamping costs something by itself: these are probes of a pass of their own after each point.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stamps were taken, but too few probes have all of them: nothing can be split.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has no stamps of a packet&apos;s stages. A run with them tells how much of a round trip each host, the adapters and the wire take.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>checkDetail</name>
    <message>
        <source> (lasts over a restart)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (until the next restart)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both hosts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why it matters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it is worth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Source: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What that costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where it was read</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>checks</name>
    <message>
        <source>Adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor and power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operating system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>costs much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>costs something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, virtual (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, no adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, adapter %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>choices</name>
    <message>
        <source>chosen by Halftrip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block: sleep until a packet comes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>poll: sleep in epoll or WSAPoll</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spin: never sleep (keeps a core busy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>busypoll: the kernel spins on the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  - down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Mb/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No link: is the cable in?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The adapter is switched off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as the system routes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as usual for the mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>back to back</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare</name>
    <message>
        <source>Settings and hosts are the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;pass&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;fail&lt;/b&gt; at %1 of %2 points: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 against the baseline %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>Stopped early. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed on the way; what was measured is here. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p50 can be trusted. The tail cannot: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not take these figures for the adapter&apos;s: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more reasons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one every %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 order bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slower by %1 us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>faster by %1 us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All figures can be trusted: nothing was found that disturbs them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>back to back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not resolvable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a flag of another version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UDP socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host name or address of the responder, &quot;self&quot; for one on this machine, icmp://HOST for any host that answers echo requests, echo://HOST:PORT for any UDP or TCP echo service, or stamp://HOST:PORT for any STAMP or TWAMP Light reflector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The responder&apos;s control port [9753]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>address family</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any, v4 or v6; -4 and -6 are the same in short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mode&apos;s settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See &quot;halftrip transports&quot;; auto: each end the best of rio, udp that it has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>responder&apos;s transport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another transport for the responder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transport options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>payload size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Payload bytes: 64 or 1,64,1024 or 1,2,4..2048</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probes for each point; 0: by duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time for each point, when there is no count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From one send to the next; 0 is back to back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kind of interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed, or poisson: random with --interval as the mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed of the intervals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With poisson: the same seed makes the same schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time-out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A reply later than this is a loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probes before each point, kept apart (at most one second of them)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permission to fragment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let datagrams exceed the MTU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>busy-poll time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With busypoll: microseconds that the kernel spins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send through this adapter instead of as the system routes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choice of stamps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stamp the stages of a packet&apos;s way, in a pass of its own after each point: off, software, hardware or auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of stamped probes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probes of such a pass, at most 5000 and two seconds of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>initiator wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>auto, block, poll, spin or busypoll</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>initiator core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Core of the measuring thread: a number, auto or none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>initiator scheduling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>normal, or realTime with a watchdog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>initiator memory lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether memory is locked while measuring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>responder wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>responder core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>responder scheduling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>responder memory lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ping-pong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serial ping-pong with a responder: the half-round-trip latency for each size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As many probes as a window holds, flat out: latency under saturation, and packets per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probes on their way at one time; the next leaves when one has come back or is lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep of sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ping-pong over payload sizes, interleaved: latency against size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of rounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turns that each point is measured in, between turns of the others; they share its time or count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decides the order of the points in each round but the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep of load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bursts with ever shorter gaps between their packets: latency against load, and what is dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length of a burst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probes of one burst, sent without waiting for replies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From one send to the next of a burst, such as 100us,10us,0; 0 is flat out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of bursts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bursts for each gap, in all rounds together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pause between bursts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From a burst&apos;s last reply to the next burst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep of pauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A pause before each probe, from none to a second: what idle hosts and adapters add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From each reply to the next send, such as 0,100us,10ms; long ones have 20 probes, which may take longer than --duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of probes behind each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probes back to back behind each that came after a pause, in a distribution of their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ladder of transports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ping-pong over one transport after the other, interleaved: what each stack costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list of transports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rungs, such as udp,raw,xdp [every one that is usable here and reaches the peer]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick to trade</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tick by UDP out, the trader&apos;s order by TCP back: 25,000 times, from sending the one to having the other whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Payload of the order that the trader sends for each tick</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transport of the orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A stream, on which the trader sends its orders: tcp, on Windows rio-tcp as well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listen to a feed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A multicast group or a port: each packet from its stamp to user memory, without a sender of ours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source of the group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join the group for packets of this sender alone (source-specific multicast)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>patience</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --count: how long nothing may come before it ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send a feed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbered packets to a multicast group or a host, paced or flat out, for &quot;halftrip listen&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>payload in bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order in bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time between two sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pause before each probe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time between two sends of a burst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probes on their way at one time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RTT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HRT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HRT = RTT / 2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time from the intended send to the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reply after the intended send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A schedule delay is no round trip: it is not halved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>residence at B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From B&apos;s receive stamp to its send stamp.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RTT of the warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HRT of the warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RTT of the first probe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HRT of the first probe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one-way latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From port to port, on one clock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>receive latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the packet&apos;s stamp to user memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tick-to-trade latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the datagram&apos;s departure to the arrival of the whole order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RTT of late replies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HRT of late replies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RTT of the probes right behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HRT of the probes right behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They left as soon as the reply before them had come, with no pause.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As it was; what was asked for is the point&apos;s gap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time from send to send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times from send to send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As they were; what was asked for is the point&apos;s interval.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RTT less residence at B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HRT less residence at B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each round trip less the stay between the reflector&apos;s own two stamps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A, application to driver</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B, driver to application</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B, residence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B, application to driver</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A, driver to application</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A, adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B, adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wire, both ways</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remainder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A, application to scheduler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B, application to scheduler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A, driver to wire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B, wire to driver</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B, driver to wire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A, wire to driver</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ethernet frame of one probe in bytes, with headers, VLAN tag and padding to 60, without preamble and CRC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text table, one row a point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report for a browser and for paper: one file, charts inside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lines of snf_pingpong, HRT in us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One row a point, every figure in ns, HRT in us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chart of a sweep: p50 and p99 with their confidence, one row a point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chart of the histograms: one row a bucket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chart of the percentiles: one row a level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chart over time: one row a slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HdrHistogram percentile distributions in us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HdrHistogram log in ns, tagged by point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For a monitoring&apos;s textfile collector, in seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run file: everything that was measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupt moderation (coalescing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The adapter saves interrupts: it waits for more packets before it reports the first one. In a ping-pong there is no second packet, so every probe waits for the whole of the timer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drivers&apos; defaults wait 10 to 250 us for each packet: 50 to 250 us (e1000e, igb, igc), 2 to 126 us (i40e, ice), 16 us (mlx5), 60 us (sfc).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An interrupt for every packet: more processor time, and full line rate for small packets is no longer attainable (CSPI, &quot;What is the latency of Sniffer10G v2/v3?&quot;).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupt moderation by the kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel itself can keep an interrupt off for a while after each packet. Some drivers switch that on (r8169, bcmgenet, macb).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>20 us by default where a driver switches it on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An interrupt for every packet: more processor time, and fewer small packets in a second.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receiving in a thread (threaded NAPI)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Received packets are taken by a thread, which has to be woken up and may have to wait for others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A wake-up for each interrupt, 1 us and more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receiving cannot be given a core and a priority of its own any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the receive ring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The adapter fills the whole ring before it comes back to a buffer: a large ring does not stay in the caches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cache misses of some 100 ns, in some packets; not published as a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bursts that do not fit into the ring are lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of queues (channels)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A hash of its addresses and ports puts each flow on a queue, so that another port meets another core, which may sleep or be far away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jumps between runs by a wake-up or a node, none within a run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All packets meet one core: less throughput.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Large receive offload (LRO)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several received packets are made one before the kernel sees them, which looks for more of them first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As long as the adapter waits for more; not published as a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bulk transfers over TCP take more processor time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receive offload in hardware (GRO-HW)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generic receive offload (GRO)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 to 300 ns for each packet; more where gro_flush_timeout is set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bulk transfers over TCP take up to twice the processor time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receive offload of forwarded UDP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 to 300 ns for each packet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forwarding UDP takes more processor time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy-Efficient Ethernet (*EEE)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A link with nothing to send sleeps, and wakes up for the next packet. In a ping-pong with pauses that is each one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About 30 us at 100 Mb/s, 16.5 us at 1 Gb/s, 4.5 to 7.4 us at 10 Gb/s, in each direction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some tenths of a watt for each port.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy saving by keywords of the vendor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makers have switches of their own for saving energy: some let parts of the adapter sleep, others lower the link&apos;s speed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>us to ms after a pause; ten times the time on the wire where 1 Gb/s becomes 100 Mb/s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suspending the idle adapter (*SelectiveSuspend)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows may suspend an adapter that has had nothing to do for some seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms until it is awake, after a pause of 5 s and more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idling while the computer is in use (*IdleRestriction)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The adapter may be put to sleep while a user works, unless the driver is told to wait until nobody does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms until it is awake, after a pause only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switching the adapter off to save power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows may take the power from an adapter that it thinks nobody needs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seconds, with the link down.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holding broadcasts back (*PacketCoalescing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The adapter collects broadcasts and multicasts before it reports them, to let the processor sleep.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms for broadcasts and multicasts; none for other packets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More interrupts by broadcasts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Putting UDP packets together (*UdpRsc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The adapter waits for more datagrams of a flow, to hand them on as one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As long as the adapter waits: not published as a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less UDP throughput per processor time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause frames (*FlowControl)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A pause frame from the other end stops all sending, whoever caused it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to 33.5 ms at 1 Gb/s and 3.4 ms at 10 Gb/s, in rare packets: 65 535 times 512 bits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Under overload packets are lost instead of waiting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the receive ring (*ReceiveBuffers)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frames longer than usual (*JumboPacket)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whatever is being sent goes on to its end: a probe waits behind a long frame of somebody else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A frame of 9014 bytes takes 72 us at 1 Gb/s and 7.2 us at 10 Gb/s, one of 1514 bytes a sixth of that; in packets that meet one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More processor time for the same bulk data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Putting TCP segments together (*RscIPv4, *RscIPv6)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The adapter waits for more segments of a connection, to hand them on as one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As long as the adapter waits: not published as a number. None for UDP.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less TCP throughput per processor time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed and duplex by hand (*SpeedDuplex)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where one end is set by hand and the other negotiates, that one falls back to half duplex; and a speed set too low stays low.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collisions cost up to ms, and packets; the shortest frame takes 5.8 us at 100 Mb/s, 0.58 us at 1 Gb/s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checksums by the adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the adapter does not add up, the processor does for each packet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some ns for short packets, 0.1 us and more for long ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose driver it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The driver that comes with Windows lacks many settings of the maker&apos;s own, interrupt moderation often among them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That of the settings that are missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupts by message (MSI)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupts by a line are shared with other devices, whose drivers are asked first, and come later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some us for each interrupt where a line is shared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of receive queues (*NumRSSQueues)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First core that receives (*RssBaseProcNumber)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows gives the first core more to do than the others; packets wait for that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some us, in rare packets; not published as a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queues that change their core (*RSSProfile)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a balancing profile Windows moves a queue to another core, whose caches know nothing of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some us when it happens, and another level afterwards.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load is spread less evenly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter drivers on the adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A light-weight filter of a capture driver, a virus scanner or a VPN gets every packet of the adapter, in both directions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0.1 us to several us for each filter and packet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the filters were there for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch, team or bridge over the adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Hyper-V switch, a team or a bridge takes every frame of the adapter before the stack gets it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some us up to tens of us for each packet through a Hyper-V switch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the switch or team was there for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wireless adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Air is shared and lossy: an adapter waits for its turn, sends again what was lost, sleeps between beacons, and leaves its channel to look for other networks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms for each packet, hundreds of ms while it looks for networks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Node of the adapter (NUMA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A core of another node reaches the adapter and its buffers through the link between the processors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 to 300 ns for each access, and a packet takes several.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cores that serve the adapter&apos;s interrupts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The core that serves the interrupt touches the packet first; the program then fetches it from that core&apos;s cache.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0.2 to 1 us from one socket to the other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Service that moves interrupts (irqbalance)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>irqbalance looks every 10 s which core should serve which interrupt, and moves them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps in the figures over time, by a core that is nearer or farther, asleep or awake.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupts of other devices stay where they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receive packet steering (RPS)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The core that takes the interrupt hands the packet over to another one, which may have to wake up first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 to 3 us for each packet, and the wake-up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One core does all of the work of a queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy-Efficient Ethernet (EEE)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of the link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A frame takes as long to pass as the link needs for its bits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shortest frame takes 5.8 us at 100 Mb/s, 0.58 us at 1 Gb/s, 0.058 us at 10 Gb/s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None, but for a better cable or switch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplex of the link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On a half-duplex link a reply has to wait for what is on the wire, and collides with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collisions cost up to ms, and packets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause frames (flow control)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward error correction (FEC)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reed-Solomon FEC works on blocks, which a receiver has to collect first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About 0.25 us for each link at 25 Gb/s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More errors on long or bad cables.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of frames at both ends (MTU)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frames that the receiving end does not take are lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lost packets from a size on, no time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width and speed of the slot (PCIe)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each packet passes the slot, in several transfers one after the other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some 100 ns for each packet; less than full line rate where it is far too narrow.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None, but for the slot.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sleep of the slot&apos;s link (ASPM L1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A PCIe link that has nothing to do sleeps, and every access of either side wakes it up first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 to 64 us by the device&apos;s own word (L1 exit latency), after a pause only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 to 5 W for each link.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Policy for sleeping links (ASPM)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By this policy the kernel decides which PCIe links may sleep, those of bridges included.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 to 64 us by the devices&apos; own word, after a pause only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power saving of the adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel may switch a device off while nobody seems to use it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor idle states (C-states)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A core that waits for a packet goes to sleep, and the deeper it sleeps, the longer it takes to wake up. A program that spins keeps its own core awake, but not the one that takes the adapter&apos;s interrupt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 us out of C1, 85 to 290 us out of C6; pings through a sleeping router took 1.2 to 1.5 ms. Receiving with AF_XDP while sleeping took 22.9 us with idle states and 3.2 us without.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power and heat, also when nothing is measured; the other cores reach less turbo.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frequency governor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A governor that saves power lowers the frequency of cores that seem idle, and a core that waits for packets seems so. Raising it again takes ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The part of a packet&apos;s way that is software takes 1.5 to 3 times as long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power and heat, also when nothing is measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy performance preference (EPP)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processors that choose their frequency themselves weigh power against speed by this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the governor, where the processor decides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highest frequency allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A limit below what the processor can do slows everything down.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The software&apos;s part of the way grows as the frequency falls.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power and heat.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turbo frequencies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With turbo off, cores run at their nominal frequency at best.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The software&apos;s part of the way takes 1.2 to 1.6 times as long without, by the processor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The frequency changes with heat and load, so that runs differ more. For the steadiest figures leave it off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frequency of the uncore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory, caches between cores and PCIe run at a frequency of their own, which falls while the processor seems idle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory and PCIe take longer while it is low; not published as a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power supply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On battery, firmware and system lower frequencies and let cores sleep deeper.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of what the governor and idle states cost, together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power profile of the firmware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The firmware limits power and frequency by this profile, whatever the governor says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As a lower frequency; not published as a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heat and noise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slowing down by heat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A core that is too hot runs slower until it has cooled down, in the middle of a run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures drift over seconds, or jump between two levels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Services that change settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A service that manages power sets governor, idle states and more whenever it sees fit, also over what was set by hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings change back, in the middle of a run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None while measuring; start it again afterwards.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan decides about speed, idle states, parked cores and sleeping links together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of what those cost, together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lowest processor speed (power plan)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A core that has had little to do runs slower, and needs a while to become fast again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The part of the path that is software takes as much longer as the clock is slower: up to several times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highest processor speed (power plan)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Below 100 % the processor never uses its turbo, and often not even its nominal speed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The part of the path that is software takes longer by the same part.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turbo (power plan)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without turbo the core that measures runs at its nominal speed at most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The part of the path that is software takes 10 to 40 % longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The speed varies with temperature and load: more jitter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preference between speed and power (power plan)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A processor that chooses its speed by itself is told by this number what to prefer; 0 is speed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some us after a pause until the processor is fast.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parked cores (power plan)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A parked core gets no work until Windows has noticed that it is needed; interrupts and threads move meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tens of us to ms, in rare packets; not published as a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sleep of PCIe links (power plan)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 to 64 us by the devices&apos; own word (L1 exit latency), after a pause only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a virtual machine interrupts and sleeping cores lead through the hypervisor, and a real adapter&apos;s settings are out of reach.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 to 2 us for each way through the hypervisor; ms where it gives the core to others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A computer of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time taken by the hypervisor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While the hypervisor gives a core to another machine, this one&apos;s packets wait.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms, in rare packets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cores that nobody else can use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Polling before sleep in a virtual machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waking up a core that sleeps in the hypervisor takes longer than a packet&apos;s way through the kernel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A way through the hypervisor, some us, for each packet that wakes a core up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The real computer&apos;s cores are busy while this one is idle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two threads on one core (SMT)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two threads of one core share its caches and units.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>5 to 20 % of the software&apos;s part of the way, while the other one is busy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less throughput of the whole computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Isolated cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the scheduler may put other programs on the measuring core, packets wait for them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 ms and more, in rare packets: a turn of the scheduler.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Those cores are lost to everything else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timer tick on isolated cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>250 or 1000 times a second the kernel interrupts each core that is not idle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 to 5 us, in one packet of some hundred.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System calls take longer on those cores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit on processor time (cgroup)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A control group that has used up its time is stopped until the next period. A program that spins uses it up soon.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tens of ms in each period.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The container may take more from others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock of the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel and programs read the time for many packets, and some clocks are far away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About 1 us for each reading of hpet or acpi_pm, 20 ns for tsc.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None where the time stamp counter is sound.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit on real-time threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So that a real-time thread cannot stop the computer, the kernel keeps a part of each second for others. It matters to measurements with --realtime and to programs of that kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>50 ms in each second by default: one packet waits as long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A real-time thread that hangs can only be stopped by switching the computer off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupts in threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With threadirqs each interrupt costs one more change of threads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 us and more for each interrupt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Real-time threads may have to wait for interrupts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle cores that spin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle=poll removes waking up, but at the price of the power that turbo needs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The part of the frequency that turbo adds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cores sleep again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A limit on idle states that is none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parameter reads as if it forbade idle states.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That of the idle states: 85 to 290 us out of C6.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queueing discipline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between the kernel&apos;s stack and the adapter packets pass a discipline, which may space or hold them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 to 200 ns for a lock and a queue; any time where a rate is set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rates and fairness between flows are lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bridge, bond or team over the adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A bridge, bond or team takes every frame of the adapter before the stack gets it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0.2 to 2 us for each packet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the bridge or bond was there for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program in the receive path (XDP)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An XDP program looks at every packet before the stack gets it; in generic mode the packet is copied first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>50 to 100 ns native, more in generic mode.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the program was there for, a firewall perhaps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Programs that watch all packets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tcpdump, lldpd, DHCP clients and their kind get a copy of each frame, which the receiving core makes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some 100 ns for each packet and watcher.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the programs were there for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection tracking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A firewall that knows connections looks each packet up, and keeps a timer for each connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0.2 to 0.5 us for each packet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Those packets are not protected by rules about connections.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic NUMA balancing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To move memory to the node that uses it, the kernel makes pages inaccessible and counts the faults. Each fault stops the program that measures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A page fault of 1 us and more, in rare packets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of other programs stays where it is, however far from their cores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timers of other cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To let idle cores sleep, the kernel moves their timers to a busy core. A core that spins is always busy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A timer interrupt of 2 to 5 us, in rare packets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle cores wake up more often.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watchdog by non-maskable interrupts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A counter of the processor raises an interrupt that nothing can hold back, to find cores that hang.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some us every few seconds on each core.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A core that hangs with its interrupts off is not noticed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interval of memory statistics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every core adds up its memory statistics at this interval.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some us in one packet at each interval.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures about memory are older.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory compaction in the background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While a page is moved, whoever touches it waits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page faults of some us, in rare packets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Huge pages are harder to get later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receive flow steering (RFS)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 to 3 us for each hand-over, and the wake-up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Programs with many connections find their packets in colder caches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Busy polling by default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A socket that polls the adapter&apos;s queue needs no interrupt and no wake-up. Programs may ask for it with SO_BUSY_POLL (Halftrip: --wait busypoll); this makes it the default of sockets that are opened later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>47.5 us became 16.4 us between two hosts with a message each 10 ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A core at full load for each socket that waits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest receive buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packets that arrive faster than a program takes them wait in its socket&apos;s buffer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lost packets in bursts, no time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory, where programs ask for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Early look-up of sockets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For connected sockets the kernel can skip the look-up of the route.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some 100 ns for each packet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A little, on hosts that mostly forward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transparent huge pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To make a huge page, the kernel moves small ones together, and programs wait for it meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops of some 10 us to ms, in rare packets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Programs with much memory that do not ask for huge pages run slower.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merging of equal pages (KSM)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A service of the kernel compares pages and merges equal ones. The first write to a merged page has to copy it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hosts of virtual machines need more memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock that Windows counts by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows and programs read the time for many packets, and a clock that is a device is far away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0.8 to 1 us and a system call for each reading, 30 ns from the processor&apos;s counter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None where the processor&apos;s counter is sound.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holding packets back for sound and video</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While a multimedia program plays, Windows limits how many packets are received in a ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to a ms, in packets beyond the limit, and only while something plays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sound may stutter under heavy traffic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory integrity (HVCI)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With it Windows runs on its own hypervisor, which checks the kernel&apos;s code; ways into the kernel and interrupts become longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some 100 ns for each packet, more on processors without mode-based execution control.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Security: a malicious driver is no longer stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Driver verifier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The verifier checks every step of the drivers that it is told to watch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some us for each packet where it watches network drivers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Faults of drivers are found later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernel debugging</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A kernel that may be debugged keeps watch for its debugger and turns pause frames of adapters off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some 100 ns here and there; not published as a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A crash tells less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both ends are on one host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both ends share a core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both ends share a physical core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a thread could wander between cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no core was left for anything else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both ends slept between packets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a host is a virtual machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a host ran on battery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a link is slow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the MTUs differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the clock drifted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the clock is coarse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no responder answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too few samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the adapter was down for a while</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probes were lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>echoes changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reflector&apos;s stamps of no use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more replies than probes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>long stalls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the threads were often without a core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the measuring core is disturbed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the hypervisor took the core away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a host dropped packets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency grows faster with size than the link explains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an idle state may slow the first packet after a pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency rises with load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>packets were dropped under load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>busy polling did nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>something was refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>processor A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>processor B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kernel A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kernel B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapter A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapter B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Halftrip</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>desk</name>
    <message>
        <source>In use only after this, which takes the link down for some seconds: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changing settings needs root, and this system cannot ask for it (pkexec is missing).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run in a terminal: sudo %1. Then press Check again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was asked for, and the driver made it %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not changed: %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be put back: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 had been set by somebody else since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 setting is as it was before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 settings are as they were before.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>files</name>
    <message>
        <source>the disk is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run file &quot;%1&quot; cannot be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that it is still there and that you may read it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run file &quot;%1&quot; cannot be opened: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file &quot;%1&quot; cannot be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder or free some space; the results are still in the window.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>format</name>
    <message>
        <source>%1 µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (µs)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>glossary</name>
    <message>
        <source>HRT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half-round-trip time: half of the time from sending a packet to having its reply in the program. About one way, without comparing two clocks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RTT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round-trip time: from the moment before a packet is sent to the moment its reply is in the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p50</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The median: half of the samples took no longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p99</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>99 of 100 samples took no longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p99.9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>999 of 1000 samples took no longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The longest sample. Nothing is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The few longest samples: p99 and what lies beyond.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One packet whose reply came in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packets whose replies came in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packets without a reply before the time-out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replies that came after their time-out; they are counted as lost, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second replies to the same packet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The way packets are moved: a socket of the system, or a way around its network stack.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Ethernet frame that one packet makes: payload and all headers, in bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The payload of one packet, without headers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the next packet leaves: as soon as the reply is there, or by a schedule.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How each end waits for a packet: asleep, or asking all the time, which keeps a core busy and is faster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The processor core that each end&apos;s measuring thread was put on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network card (NIC) or another interface, real or virtual.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other end: the machine that sends the packets back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>responder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Halftrip at the other end: it sends every packet back at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairing code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Twelve letters and digits that the other side shows when it starts: who knows them may measure against it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A reason to doubt some figures of a run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the run began, in this computer&apos;s time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>took</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the beginning of the run to its end.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>guide</name>
    <message>
        <source>When a packet arrives, the network adapter has to tell the processor: it raises an interrupt. To save work, most adapters wait a little first and report several packets together. This is called interrupt coalescing, or moderation. It is good for large transfers. But a packet that comes alone lies in the adapter until the waiting time is over: often 10 to 250 µs, at each end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The operating system can wait as well: after an interrupt it may leave interrupts off for a while and collect what comes. It has the same effect as waiting in the adapter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A processor core without work goes to sleep, to save power. There are several depths of sleep, the C-states: the deeper a core sleeps, the less power it takes, and the longer it needs to wake up. When a packet arrives for a program that waits for it, the packet waits until its core is awake.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A processor can run slower than its highest frequency, to save power. The governor is the part of the operating system that decides how fast. A core that mostly waits for packets looks idle to it, so that it is slowed down, and everything that the core does for a packet takes longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Many processors choose their frequency themselves. This setting tells them how to weigh speed against power.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above its nominal frequency a processor has turbo frequencies, which it uses as long as it stays cool enough.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network adapters can put the wire to sleep between packets (Energy-Efficient Ethernet). The first packet after a pause waits until both ends of the wire are awake.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The slot that the adapter sits in (PCIe) can go to sleep between packets, too, and takes some microseconds to wake up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p50 fell from %1 to %2 µs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p50 rose from %1 to %2 µs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p50 was %1 and is %2 µs: no difference that so short a look can tell.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::AdvancedSettings</name>
    <message>
        <source>Advanced settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same as here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not used: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::AxisChart</name>
    <message>
        <source>frame %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p50 %1, p99 %2, max %3 µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wire alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p50</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p99</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::BasePlot</name>
    <message>
        <source>Shows everything again (Escape, double click)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoomed ✕</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The range that was chosen; a click ends it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ✕</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show everything (Escape)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy picture (Ctrl+C)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save picture...</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::CheckDetail</name>
    <message>
        <source>Apply on this host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About this setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes it after the old value is safe in the journal. Asks for the right to do so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts back what was before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On this host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the other host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2, needs %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command that changes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and back:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command that puts it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the command below, on Windows in a PowerShell that was started as administrator, then press Check again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Halftrip does not change this by itself; do it by hand, then press Check again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::CheckList</name>
    <message>
        <source>Checks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So much HRT is won at most by what is advised. %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::CliCall</name>
    <message>
        <source>The program that was asked has crashed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be started: %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::CliInventory</name>
    <message>
        <source>%1 cannot be listed: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run can still be started; the lists of the form hold the usual choices only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This host&apos;s adapters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This host&apos;s transports</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::CommandBar</name>
    <message>
        <source>Co&amp;mmand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command of the next run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the command of the next run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the command to run the same measurement in PowerShell (in cmd.exe, leave out the &amp; at its beginning)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the command to run the same measurement in a terminal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start runs this measurement. To follow it, the window adds options that change nothing about it:
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pairing code goes in the environment variable HALFTRIP_CODE, not in the command.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ConnectionTest</name>
    <message>
        <source>No packet came back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The test was cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The test ended without an answer.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ConnectionView</name>
    <message>
        <source>Result of the connection test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reached and paired.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calling the other side...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trying what can be used...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not here: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::CopyLine</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::GuideView</name>
    <message>
        <source>Measure now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two seconds, with the settings as they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change it and measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measures before and after. The old value is kept, and can be put back at any time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I have changed it: measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was gone through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary of the guided checklist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep with the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes it into the file of the run that is shown, so that its reports have it, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as text...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both hosts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What we see</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press &quot;Change it and measure&quot;. What was before is kept, and &quot;Revert all&quot; puts it back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On this host, change it by hand, as the line below says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other host is changed there: run the command below on it, or this checklist.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What that costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing here. Go on with the next step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be told here, for the reason above. Go on with the next step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On this host, by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the other host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Before:&lt;/b&gt; %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;After:&lt;/b&gt; %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a first look, of one short measurement each; measure again in Measure to be sure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To prove what it brings, in many turns with and without it (as administrator; everything is put back after it)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to go through: no setting of these hosts is known to cost anything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is in the file of the run that is shown, and in its reports.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
The file %1 could not be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::HelpView</name>
    <message>
        <source>Topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the page that you came from (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::HistogramPlot</name>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>samples (bins of %1 %)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% of samples (bins of %1 %)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% of samples up to here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 histogram</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p50 %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p99 %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 samples, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logarithmic count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lay all points over one another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen point alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::MainWindow</name>
    <message>
        <source>&amp;Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start measuring (F5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop and keep what was measured (Shift+F5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Be the other end...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>V&amp;iew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help on this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;First measurement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Two hosts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Halftrip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window speaks this language when it is opened the next time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open run file...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save run file as...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no finished run to keep it with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure, or open a run, then come back here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 - Halftrip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Halftrip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;h3&gt;Halftrip %1&lt;/h3&gt;&lt;p&gt;Half-round-trip latency of network adapters, from user memory to user memory, measured and explained.&lt;/p&gt;&lt;p&gt;HRT is half of the measured round trip.&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later. Made with Qt and QCustomPlot.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss this message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::PathDrawing</name>
    <message>
        <source>Path of the packets: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::PercentilePlot</name>
    <message>
        <source>percentile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 by percentile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 beyond</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Percentiles</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::PointTableModel</name>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more to come</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warming up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measuring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not known yet, or no Ethernet frame is made here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lies among the probes that were lost: longer than any that came back in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 ns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer than 10 samples lie beyond: one outlier decides this figure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped before its time or count was reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In italics: a flag of this run casts doubt on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In microseconds. %1 ~ marks a percentile with fewer than 10 samples beyond it, &quot;lost&quot; one that lies among lost probes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p50</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p99</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p99.9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::PresetBar</name>
    <message>
        <source>Realistic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both ends sleep until a packet comes, as most applications do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapter only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both ends ask for the packet all the time and never sleep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measurements that people often want</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ProgressStrip</name>
    <message>
        <source>Progress of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point %1 of %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed; what was measured is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped; what was measured is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>received %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>late %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duplicate %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RequestForm</name>
    <message>
        <source>This machine (embedded responder)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine on which the responder runs: its name or address, with :PORT behind it where
that is not 9753.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host name or address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shown by the responder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The responder shows it when it starts. Not needed for this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairing code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>M&amp;easure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Peer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairing c&amp;ode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets them back to what is usual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset the settings that have no field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>group or address, with :PORT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also set: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ResultsView</name>
    <message>
        <source>Follo&amp;w the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lo&amp;garithmic count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a histogram&apos;s height is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Histogram of counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Histogram of shares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cumulative histogram</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show each point as it is measured. Ends when you choose a row of the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick rows:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All points are laid over the one that is chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the point that is chosen is drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results by point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RunController</name>
    <message>
        <source>The measuring process sent something unreadable: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run goes on. If it happens again, install the window and halftrip from the same version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The measuring process did not stop when asked to and was ended by force.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The measuring process was ended before it could finish.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The measuring process died.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The measuring process was ended by the signal %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The measuring process ended early, with exit code %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What had been measured is still here: File &gt; Save run as. Then start again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the command and run it in a terminal to see more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It said: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has come from the measuring process for five seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both ends may be spinning on too few cores: stop, and choose &quot;block&quot; for both waits.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RunFiles</name>
    <message>
        <source>The picture &quot;%1&quot; cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder or free some space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open run file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Halftrip runs (*%1);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save run file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Halftrip runs (*%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG picture (*.png);;PDF document (*.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RunHeader</name>
    <message>
        <source>Repeat with these settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies this run&apos;s settings into the form for the next run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows or hides the path, the facts and the command of this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command of the run shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command that repeats the run shown, by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the command of the run shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unfinished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State of the run: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RunLibrary</name>
    <message>
        <source>%1 transports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved; kept until you throw it away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d MMM HH:mm:ss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p50 (µs)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p99 (µs)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RunProcess</name>
    <message>
        <source>The measuring process sent a line without an end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The measuring program &quot;%1&quot; could not be started: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that the file exists and may be executed by you.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ServeProcess</name>
    <message>
        <source>The responder ended by itself, with exit code %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it said is in the list. Start it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The responder could not be started: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::SettingEditor</name>
    <message>
        <source>as usual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (bytes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (µs)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::SettingsDesk</name>
    <message>
        <source>The right to change settings was not given: nothing is changed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ShortRun</name>
    <message>
        <source>p50 %1 µs, p99 %2 µs (%3, %4 samples)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The measurement was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No packet came back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::StageBars</name>
    <message>
        <source>Where the time goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2: RTT %3 µs = %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remainder: what the clocks&apos; error leaves over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remainder: adapters and wire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loopback alone, p50 %1 µs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::SummaryStrip</name>
    <message>
        <source>samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p50 %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p99 %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes: %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::TimelinePlot</name>
    <message>
        <source>time since the point began (s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p50</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p99</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost probes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s: %2 samples, %3 lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 samples, %2 %, %3 lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::TunedBar</name>
    <message>
        <source>%1: was %2, is %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (somebody else has changed it since)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: was %2, not known now. %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revert all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts every setting back to what it was before Halftrip changed it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 setting of this host is changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 settings of this host are changed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halftrip::gui::VerdictPanel</name>
    <message>
        <source>Sets this in the form and starts a new run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring; what can be believed is said as points finish.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What else is to be known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Run again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seen: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not judged yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can be trusted</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>help</name>
    <message>
        <source>First measurement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two hosts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Be the other end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>:/help/%1.md</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>path</name>
    <message>
        <source>here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>veth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs Halftrip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NIC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wire</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>peer</name>
    <message>
        <source>No peer is chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the responder on the other machine and type its name or address, or choose &quot;This machine&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A peer&apos;s name cannot begin with a dash.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type the host name or address of the machine on which the responder runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no port.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ports are numbers from 1 to 65535; the responder shows its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address of a feed is wanted here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>presets</name>
    <message>
        <source>Quick look, 10 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three sizes, three seconds each: is everything as expected?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table from 1 to 2048 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HRT for twelve sizes, as the makers of adapters publish it (CSPI&apos;s Sniffer10G). 2048 bytes are more than one frame takes, and go as two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapter only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What adapters, wire and network stacks take, with no program that sleeps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As applications see it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A packet each millisecond, for programs that sleep in between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ladder of transports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same packet over every transport that can be used here: what each stack costs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soak, 1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A packet each millisecond for an hour: rare delays, and what changes with time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two ends wait in different ways: the figure is half of both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Realistic: each end sleeps until the packet is there, as most applications do. Waking up is part of the figures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapter only: each end asks for the packet all the time. Nothing sleeps, so that only adapters, wire and network stacks are measured. A core of each host is busy meanwhile, and an application that sleeps will see more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel asks the adapter&apos;s queue for a while before it sleeps: between realistic and adapter only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen at the start: it asks all the time where a core is free for that, and sleeps otherwise. The run says which.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, by count: how long that takes is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About %1, %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>program</name>
    <message>
        <source>HALFTRIP_CLI names &quot;%1&quot;, which is not a program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the variable, or unset it to use the installed halftrip.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The measuring program &quot;halftrip&quot; was not found in &quot;%1&quot; or in PATH.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install the halftrip package, or set HALFTRIP_CLI to the program&apos;s path.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>report</name>
    <message>
        <source>no flags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flags: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no picture that can be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a PNG, JPEG, GIF or BMP file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>run</name>
    <message>
        <source>A %1, B %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Gb/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Mb/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loopback</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>veth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>virtual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after pauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in bursts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flat out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>back to back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Took</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d MMM yyyy HH:mm</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>steps</name>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Be the other end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>why</name>
    <message>
        <source>Seen: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise floor of this host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A stamp costs %1 ns; the clock&apos;s grid is %2 ns. A difference below that is none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The measuring core was taken away %1 times in %2, at most for %3 µs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same transport over this host&apos;s loopback, without adapter and wire: RTT p50 %1 µs, p99 %2 µs.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
