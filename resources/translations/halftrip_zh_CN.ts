<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>CheckPage</name>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Checking...</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <translation>尚未检查</translation>
    </message>
    <message>
        <source>No warnings</source>
        <translation>没有警告</translation>
    </message>
    <message>
        <source>Reads the settings of both hosts again</source>
        <translation>再次读取两台主机的设置</translation>
    </message>
    <message>
        <source>Guide me through...</source>
        <translation>逐步引导...</translation>
    </message>
    <message>
        <source>One setting at a time: what it is, what to do, measured before and after</source>
        <translation>逐项设置：是什么、该怎么做、更改前后测量</translation>
    </message>
    <message>
        <source>Not applicable</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation>显示：%1</translation>
    </message>
    <message>
        <source>Reads and judges the settings of both hosts that affect latency.</source>
        <translation>读取并评判两台主机影响时延的设置。</translation>
    </message>
    <message>
        <source>&lt;b&gt;This host:&lt;/b&gt; %1 (%2).</source>
        <translation>&lt;b&gt;本机：&lt;/b&gt;%1（%2）。</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;b&gt;The other host:&lt;/b&gt; %1.</source>
        <translation>&lt;br&gt;&lt;b&gt;对端主机：&lt;/b&gt;%1。</translation>
    </message>
    <message>
        <source>Changing settings... The system may ask for your password.</source>
        <translation>正在更改设置... 系统可能会要求输入密码。</translation>
    </message>
    <message>
        <source>The other host is not judged:</source>
        <translation>未评判对端主机：</translation>
    </message>
    <message>
        <source>Fail</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>Both hosts are checked when nothing measures any more.</source>
        <translation>测量结束后再检查两端主机。</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>%1 ticked</source>
        <translation>已勾选 %1 个</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 次测量</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 次测量</translation>
    </message>
    <message>
        <source>Point that is compared</source>
        <translation>参与比较的测点</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>测点</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限值</translation>
    </message>
    <message>
        <source>such as p99=20us max=1ms</source>
        <translation>例如 p99=20us max=1ms</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (pinned)</source>
        <translation>%1（已固定）</translation>
    </message>
    <message>
        <source>Distributions</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>p50 and p99 of each run</source>
        <translation>各次测量的 p50 和 p99</translation>
    </message>
    <message>
        <source>Stop the series</source>
        <translation>停止系列测量</translation>
    </message>
    <message>
        <source>Repeat %1 times, in turns</source>
        <translation>交替重复 %1 次</translation>
    </message>
    <message>
        <source>Repeat %1 times</source>
        <translation>重复 %1 次</translation>
    </message>
    <message>
        <source>Run %1 of %2: group %3.</source>
        <translation>第 %1 次测量，共 %2 次：%3 组。</translation>
    </message>
    <message>
        <source>All %1 runs are measured and ticked.</source>
        <translation>全部 %1 次测量已完成并已勾选。</translation>
    </message>
    <message>
        <source>Run %1 of %2 did not complete: the series ends there.</source>
        <translation>第 %1 次测量（共 %2 次）未完成：系列测量到此结束。</translation>
    </message>
    <message>
        <source>A figure (min, mean, max, p50, p99.9 ...), =, and the time that it may reach, as it is shown.
Several with spaces between. They are lines in the plots; the list on the right shows which runs keep them.</source>
        <translation>数值名（min、mean、max、p50、p99.9 …）、= 和所显示数值的上限。
多项之间用空格分隔。限值在图中显示为线；右侧列表显示哪些测量满足限值。</translation>
    </message>
    <message>
        <source>Both groups asked for the same run: what differs is a setting of a host, which a repeat cannot restore. Use &quot;Prove it&quot; on the page Why, or tick one group only.</source>
        <translation>两组请求的是同样的测量：不同的是主机设置，重复测量无法恢复它。请使用“原因”页上的“证明”，或只勾选一组。</translation>
    </message>
    <message>
        <source>Measures the oldest ticked run of each group again, five times each: 1 2 2 1 1 2 2 1 1 2. A drift of the hosts falls on both alike, and tails can be judged.</source>
        <translation>将每组中最早勾选的测量各重复五次：1 2 2 1 1 2 2 1 1 2。主机的漂移对两者影响相同，因此可以判断尾部。</translation>
    </message>
    <message>
        <source>No reply came back: there is nothing to draw.</source>
        <translation>没有收到任何回复：没有可绘制的内容。</translation>
    </message>
</context>
<context>
    <name>ConnectPage</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>测试连接</translation>
    </message>
    <message>
        <source>No peer chosen</source>
        <translation>未选择对端</translation>
    </message>
    <message>
        <source>What do you want to measure against?</source>
        <translation>要与谁进行测量？</translation>
    </message>
    <message>
        <source>Halftrip shows the &lt;b&gt;HRT&lt;/b&gt; of your network adapters. %1</source>
        <translation>Halftrip 显示网卡的 &lt;b&gt;HRT&lt;/b&gt;。%1</translation>
    </message>
    <message>
        <source>This machine alone</source>
        <translation>仅本机</translation>
    </message>
    <message>
        <source>Both ends run here. Shows what this system&apos;s network stack takes; no adapter is crossed.</source>
        <translation>两端都在本机运行。显示本系统网络协议栈的耗时，不经过网卡。</translation>
    </message>
    <message>
        <source>Two hosts</source>
        <translation>两台主机</translation>
    </message>
    <message>
        <source>Halftrip runs at both ends. Measures adapters, wire and both systems, with all transports.</source>
        <translation>两端都运行 Halftrip。测量网卡、线路和两端系统，支持所有传输方式。</translation>
    </message>
    <message>
        <source>Any host, without Halftrip</source>
        <translation>任意主机，无需 Halftrip</translation>
    </message>
    <message>
        <source>Command for the peer</source>
        <translation>对端命令</translation>
    </message>
    <message>
        <source>Host name or address</source>
        <translation>主机名或地址</translation>
    </message>
    <message>
        <source>host name or address</source>
        <translation>主机名或地址</translation>
    </message>
    <message>
        <source>Pairing code</source>
        <translation>配对码</translation>
    </message>
    <message>
        <source>shown on the peer</source>
        <translation>在对端显示</translation>
    </message>
    <message>
        <source>Show the pairing code</source>
        <translation>显示配对码</translation>
    </message>
    <message>
        <source>Run on the peer</source>
        <translation>在对端运行</translation>
    </message>
    <message>
        <source>Its address</source>
        <translation>对端地址</translation>
    </message>
    <message>
        <source>Its pairing code</source>
        <translation>对端配对码</translation>
    </message>
    <message>
        <source>Sends a few packets over each transport and says what can be used</source>
        <translation>以每种传输方式发送几个数据包，并说明哪些可用</translation>
    </message>
    <message>
        <source>Continue to Measure</source>
        <translation>继续到“测量”</translation>
    </message>
    <message>
        <source>Act as responder...</source>
        <translation>作为响应端…</translation>
    </message>
    <message>
        <source>Lets another machine measure against this one</source>
        <translation>让另一台机器与本机进行测量</translation>
    </message>
    <message>
        <source>Cancel the test</source>
        <translation>取消测试</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Two simulated hosts, to learn with, in a window of their own. Nothing of it is measured.</source>
        <translation>两台模拟主机，供学习之用，在单独的窗口中。其中没有任何实测。</translation>
    </message>
    <message>
        <source>Its kernel answers ICMP echo, or an echo service answers (echo://HOST:PORT). Less precise than Halftrip on both ends.</source>
        <translation>由其内核应答 ICMP 回显，或由回显服务应答（echo://HOST:PORT）。精度低于两端都运行 Halftrip。</translation>
    </message>
    <message>
        <source>A STAMP reflector</source>
        <translation>STAMP 反射器</translation>
    </message>
    <message>
        <source>A router or probe that answers STAMP or TWAMP Light. Its own timestamps show its residence time.</source>
        <translation>应答 STAMP 或 TWAMP Light 的路由器或探针。其驻留时间由它自己的时间戳给出。</translation>
    </message>
    <message>
        <source>Two ports of this machine</source>
        <translation>本机的两个端口</translation>
    </message>
    <message>
        <source>A cable connects two adapters of this machine. One-way latency on one clock: nothing is halved.</source>
        <translation>用线缆连接本机的两块网卡。用同一时钟测量单向时延：不作减半。</translation>
    </message>
    <message>
        <source>A feed</source>
        <translation>数据流</translation>
    </message>
    <message>
        <source>UDP packets that go one way: to a multicast group or a host, or from there to here.</source>
        <translation>单向的 UDP 数据包：发往组播组或主机，或从那里发到本机。</translation>
    </message>
    <message>
        <source>Adapter that sends</source>
        <translation>发送的网卡</translation>
    </message>
    <message>
        <source>Adapter that receives</source>
        <translation>接收的网卡</translation>
    </message>
    <message>
        <source>choose an adapter</source>
        <translation>选择网卡</translation>
    </message>
    <message>
        <source>Direction of the feed</source>
        <translation>数据流的方向</translation>
    </message>
    <message>
        <source>Listen to it</source>
        <translation>监听</translation>
    </message>
    <message>
        <source>Send it</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Group or address, with its port</source>
        <translation>组或地址，含端口</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Receives</source>
        <translation>接收</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>要做什么</translation>
    </message>
    <message>
        <source>Group or address</source>
        <translation>组或地址</translation>
    </message>
    <message>
        <source>An echo service, without Halftrip</source>
        <translation>回显服务，对端无需 Halftrip</translation>
    </message>
    <message>
        <source>A host with a UDP or TCP echo service (echo://HOST:PORT). Others do not answer: %1</source>
        <translation>带有 UDP 或 TCP 回显服务的主机（echo://HOST:PORT）。其他主机无法应答：%1</translation>
    </message>
    <message>
        <source>the Halftrip of this system has no ICMP transport.</source>
        <translation>本系统的 Halftrip 没有 ICMP 传输方式。</translation>
    </message>
    <message>
        <source>%1 cannot be tested: %2</source>
        <translation>无法测试 %1：%2</translation>
    </message>
    <message>
        <source>Name an echo service: echo://HOST:PORT.</source>
        <translation>请给出回显服务：echo://HOST:PORT。</translation>
    </message>
    <message>
        <source>host name or address, or ssh://HOST</source>
        <translation>主机名、地址或 ssh://HOST</translation>
    </message>
    <message>
        <source>Testing the connection...</source>
        <translation>正在测试连接……</translation>
    </message>
</context>
<context>
    <name>FleetWindow</name>
    <message>
        <source>Nothing was measured.</source>
        <translation>没有测到任何数据。</translation>
    </message>
    <message>
        <source>No host, link, rack or rack pair stands out.</source>
        <translation>没有主机、链路、机架或机架对显得异常。</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>以及另外 %1 项。</translation>
    </message>
</context>
<context>
    <name>MeasurePage</name>
    <message>
        <source>Nothing measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>Next run</source>
        <translation>下一次测量</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>&amp;Form for the next run</source>
        <translation>下一次测量的表单(&amp;F)</translation>
    </message>
</context>
<context>
    <name>ReportPage</name>
    <message>
        <source>Choose...</source>
        <translation>选择...</translation>
    </message>
    <message>
        <source>The report as it will be printed</source>
        <translation>打印效果预览</translation>
    </message>
    <message>
        <source>Needs a finished run</source>
        <translation>需要一次已完成的测量</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>客户</translation>
    </message>
    <message>
        <source>Ticket</source>
        <translation>工单</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Logo</source>
        <translation>徽标</translation>
    </message>
    <message>
        <source>Save HTML...</source>
        <translation>保存 HTML...</translation>
    </message>
    <message>
        <source>One page for browsers, with charts; opens without a network</source>
        <translation>供浏览器查看的单个页面，含图表，无需网络即可打开</translation>
    </message>
    <message>
        <source>Save PDF...</source>
        <translation>保存 PDF...</translation>
    </message>
    <message>
        <source>The pages at the right</source>
        <translation>右侧所示的页面</translation>
    </message>
    <message>
        <source>Save one zip with the run file...</source>
        <translation>保存为一个 zip（含测量文件）...</translation>
    </message>
    <message>
        <source>Both of these, the run file with all of the evidence, and its figures as CSV</source>
        <translation>包含以上两者、带有全部证据的测量文件以及 CSV 数据</translation>
    </message>
    <message>
        <source>Choose a logo</source>
        <translation>选择徽标</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The report goes without a logo</source>
        <translation>报告不带徽标</translation>
    </message>
    <message>
        <source>A report needs a finished run. Measure one, or open a run file.</source>
        <translation>报告由已完成的测量生成。请先测量，或打开测量文件。</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.gif *.bmp);;All files (*)</source>
        <translation>图片 (*.png *.jpg *.jpeg *.gif *.bmp);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The run shown in Measure: verdict, plots, table, findings, both hosts and the command that repeats it. Reports are in English.</source>
        <translation>“测量”页所示的测量：判定、图、表、发现、两端主机信息以及可重复该测量的命令。报告为英文。</translation>
    </message>
</context>
<context>
    <name>ServePage</name>
    <message>
        <source>Addresses of this machine</source>
        <translation>本机地址</translation>
    </message>
    <message>
        <source>Pairing code</source>
        <translation>配对码</translation>
    </message>
    <message>
        <source>Command for the peer</source>
        <translation>对端命令</translation>
    </message>
    <message>
        <source>Act as responder</source>
        <translation>作为响应端</translation>
    </message>
    <message>
        <source>Another machine measures against this one. Tell its user the address and the code. Nothing is changed here, and only who knows the code gets an answer.</source>
        <translation>由另一台机器与本机进行测量。请将地址和配对码告知其用户。本机不做任何更改，只有知道配对码者才能得到应答。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>On the peer</source>
        <translation>在对端</translation>
    </message>
    <message>
        <source>What the responder says</source>
        <translation>响应端的输出</translation>
    </message>
    <message>
        <source>Connections, reflected probes and refusals appear here.</source>
        <translation>连接、反射的探测包和拒绝记录显示在这里。</translation>
    </message>
    <message>
        <source>If the peer gets no answer, check this host&apos;s firewall: it must admit TCP port %1 and the peer&apos;s probes. The error on the peer names the command.</source>
        <translation>如果对端没有收到应答，请检查本机防火墙：它必须放行 TCP 端口 %1 和对端的探测包。对端的错误信息会给出相应命令。</translation>
    </message>
    <message>
        <source>Back to Connect</source>
        <translation>返回“连接”</translation>
    </message>
    <message>
        <source>Stop answering</source>
        <translation>停止应答</translation>
    </message>
    <message>
        <source>Start answering</source>
        <translation>开始应答</translation>
    </message>
    <message>
        <source>Waiting for the peer on port %1.</source>
        <translation>正在端口 %1 等待对端。</translation>
    </message>
    <message>
        <source>Starting...</source>
        <translation>正在启动...</translation>
    </message>
    <message>
        <source>Not answering.</source>
        <translation>未在应答。</translation>
    </message>
    <message>
        <source>Serving %1.</source>
        <translation>正在为 %1 应答。</translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message>
        <source>Measure where the time goes</source>
        <translation>测量时间去向</translation>
    </message>
    <message>
        <source>Repeats the run that is shown, with a pass of stamped probes after each point</source>
        <translation>重复所示的测量，并在每个测点之后追加一轮带时间戳的探测</translation>
    </message>
    <message>
        <source>Nothing measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>1 cause found</source>
        <translation>找到 1 个原因</translation>
    </message>
    <message>
        <source>%1 causes found</source>
        <translation>找到 %1 个原因</translation>
    </message>
    <message>
        <source>Too few probes have all their timestamps, so the stages cannot be separated.</source>
        <translation>已打时间戳，但时间戳齐全的探测包太少：无法拆分。</translation>
    </message>
    <message>
        <source>Point whose stages are shown</source>
        <translation>显示其各阶段的测点</translation>
    </message>
    <message>
        <source>Measure first: this page then says what the time is spent on.</source>
        <translation>请先测量：之后本页会说明时间花在何处。</translation>
    </message>
    <message>
        <source>Nothing was found that makes the figures larger. %1</source>
        <translation>未发现使数值变大的原因。%1</translation>
    </message>
    <message>
        <source>Round trips (not halved), split by stamps of both ends, of a pass of their own after the point.</source>
        <translation>往返时延（未减半），按两端的时间戳拆分，来自测点之后单独的一轮。</translation>
    </message>
    <message>
        <source>Slowest packets</source>
        <translation>最慢的数据包</translation>
    </message>
    <message>
        <source>Search the settings that matter</source>
        <translation>搜索有影响的设置</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Of %1</source>
        <translation>对端：%1</translation>
    </message>
    <message>
        <source>Measured against %1, not against the peer chosen now. %2</source>
        <translation>此测量的对端：%1；不是现在所选的对端。%2</translation>
    </message>
    <message>
        <source>No cause found</source>
        <translation>未找到原因</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验进行中</translation>
    </message>
    <message>
        <source>Experiment, %1</source>
        <translation>实验进行中，%1</translation>
    </message>
    <message>
        <source>Before the change</source>
        <translation>更改之前的测量</translation>
    </message>
    <message>
        <source>What ran on the cores of both hosts while each packet was in flight</source>
        <translation>每个数据包在途期间两台主机的核心上运行了什么</translation>
    </message>
    <message>
        <source>Tests the settings of both hosts, host-wide ones included, in few runs, and restores them</source>
        <translation>用少量测量测试两台主机的设置（包括整机设置），然后恢复</translation>
    </message>
    <message>
        <source>This run has no stage timestamps. A run with them shows how much of a round trip each host, the adapters and the wire take.</source>
        <translation>本次测量没有阶段时间戳。带时间戳的测量会显示往返时延中每台主机、网卡和线路各占多少。</translation>
    </message>
    <message>
        <source>Doubts about the figures</source>
        <translation>对数值存疑的理由</translation>
    </message>
    <message>
        <source>Causes, the largest first</source>
        <translation>原因（最大的在前）</translation>
    </message>
    <message>
        <source>Measuring...</source>
        <translation>正在测量...</translation>
    </message>
    <message>
        <source>%1 of %2 probes were lost; no rule found why.</source>
        <translation>%2 个探测包中丢失 %1 个；没有规则找到原因。</translation>
    </message>
    <message>
        <source>No probe came back: there is no latency to explain, only the losses.</source>
        <translation>没有探测包返回：没有可解释的时延，只有丢失。</translation>
    </message>
    <message>
        <source>Still measuring. So far: %1</source>
        <translation>仍在测量。目前：%1</translation>
    </message>
    <message>
        <source>Still measuring. What was found so far is listed below.</source>
        <translation>仍在测量。目前的发现列于下方。</translation>
    </message>
    <message>
        <source>Software timestamps only: both adapters and the wire are one part.</source>
        <translation>仅有软件时间戳：两端网卡与线路合为一段。</translation>
    </message>
    <message>
        <source>Still measuring. After %1: %2</source>
        <translation>仍在测量。%1后：%2</translation>
    </message>
    <message>
        <source>No rule found a cause or a reason for doubt: nothing here asks for a change. To go lower, compare another transport or another wait.</source>
        <translation>没有规则找到原因或可疑之处：这里无需更改任何设置。要进一步降低时延，请比较另一种传输方式或另一种等待方式。</translation>
    </message>
    <message>
        <source>Stops it and restores every setting (Esc)</source>
        <translation>停止并恢复所有设置 (Esc)</translation>
    </message>
    <message>
        <source>Stopping, and restoring every setting...</source>
        <translation>正在停止并恢复所有设置……</translation>
    </message>
    <message>
        <source>A is %1, the initiator, which sends the probes and times them.</source>
        <translation>A 是 %1，即发起端，发送探测包并为其计时。</translation>
    </message>
    <message>
        <source>A is %1, the initiator, which sends the probes and times them. B is %2, the responder, which answers.</source>
        <translation>A 是 %1，即发起端，发送探测包并为其计时。B 是 %2，即响应端，负责应答。</translation>
    </message>
    <message>
        <source>%1 lost</source>
        <translation>丢失 %1</translation>
    </message>
    <message>
        <source>Settings to review</source>
        <translation>待检查的设置</translation>
    </message>
    <message>
        <source>Show in Check</source>
        <translation>在“检查”中显示</translation>
    </message>
    <message>
        <source>Show in Check: %1</source>
        <translation>在“检查”中显示：%1</translation>
    </message>
    <message>
        <source>%1 more in Check.</source>
        <translation>“检查”中还有 %1 项。</translation>
    </message>
    <message>
        <source>both hosts</source>
        <translation>两台主机</translation>
    </message>
    <message>
        <source>host A</source>
        <translation>主机 A</translation>
    </message>
    <message>
        <source>host B</source>
        <translation>主机 B</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1; up to %2 of HRT per host</source>
        <translation>%1；每台主机的 HRT 最多 %2</translation>
    </message>
    <message>
        <source>No rule found a cause or a reason for doubt. The settings below may cost something all the same.</source>
        <translation>没有规则发现原因或可疑之处。但下列设置仍可能带来开销。</translation>
    </message>
    <message>
        <source>Still measuring. Causes are named when a point has had its last round.</source>
        <translation>仍在测量。一个测点测完最后一轮后才会给出原因。</translation>
    </message>
    <message>
        <source>Causes are shown here when a point has had its last round, doubts about the figures as soon as they arise.</source>
        <translation>一个测点测完最后一轮后，原因显示在这里；对数值的疑问一出现就显示。</translation>
    </message>
    <message>
        <source>This is the median. &quot;Slowest packets&quot; has an account of each of these.</source>
        <translation>这是中位数。“最慢的数据包”对其中每一个都有说明。</translation>
    </message>
    <message>
        <source>This is the median. What delays single packets is among the causes.</source>
        <translation>这是中位数。延迟单个数据包的因素在各原因之中。</translation>
    </message>
</context>
<context>
    <name>applyQuestion</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (now %2)</source>
        <translation>%1（现为 %2）</translation>
    </message>
    <message>
        <source>Price: %1</source>
        <translation>代价：%1</translation>
    </message>
    <message>
        <source>Apply on this host</source>
        <translation>在本机应用</translation>
    </message>
    <message>
        <source>Stays until Revert all, over every page, restores it.</source>
        <translation>更改保持有效，直到用每页上方的“全部恢复”将其恢复。</translation>
    </message>
    <message>
        <source>Stays until Revert all, over every page, restores it. The system asks for an administrator.</source>
        <translation>更改保持有效，直到用每页上方的“全部恢复”将其恢复。系统会要求管理员授权。</translation>
    </message>
    <message>
        <source>The same in a terminal, and back:</source>
        <translation>在终端中执行同样的更改和恢复：</translation>
    </message>
    <message>
        <source>Command that changes it</source>
        <translation>更改此设置的命令</translation>
    </message>
    <message>
        <source>Command that restores it</source>
        <translation>恢复此设置的命令</translation>
    </message>
</context>
<context>
    <name>brush</name>
    <message>
        <source>%1 to %2 s</source>
        <translation>%1 到 %2 秒</translation>
    </message>
    <message>
        <source>Of the whole run, not of what is brushed.</source>
        <translation>针对整次测量，而非所刷选的部分。</translation>
    </message>
    <message>
        <source>Of %1 of each point.</source>
        <translation>针对每个测点的 %1。</translation>
    </message>
</context>
<context>
    <name>card</name>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>Halftrip %1. Run file SHA-256 %2</source>
        <translation>Halftrip %1。测量文件 SHA-256 %2</translation>
    </message>
    <message>
        <source>No probe came back: %1 of %2 were lost.</source>
        <translation>没有探测包返回：%2 个中丢失 %1 个。</translation>
    </message>
    <message>
        <source>Halftrip %1. Not in a run file yet</source>
        <translation>Halftrip %1。尚未写入测量文件</translation>
    </message>
    <message>
        <source>Still measuring.</source>
        <translation>仍在测量。</translation>
    </message>
    <message>
        <source>Still measuring. %1</source>
        <translation>仍在测量。%1</translation>
    </message>
</context>
<context>
    <name>change</name>
    <message>
        <source>%1 to %2 µs</source>
        <translation>%1 变为 %2 µs</translation>
    </message>
    <message>
        <source>The change made some figures better and some worse.</source>
        <translation>更改使部分数值变好，部分变差。</translation>
    </message>
    <message>
        <source>The change helped: p50 fell from %1.</source>
        <translation>更改有效：p50 由 %1（下降）。</translation>
    </message>
    <message>
        <source>The change helped: some figures are lower.</source>
        <translation>更改有效：部分数值降低。</translation>
    </message>
    <message>
        <source>The change made it slower: p50 rose from %1.</source>
        <translation>更改使时延变长：p50 由 %1（上升）。</translation>
    </message>
    <message>
        <source>The change made it slower: some figures are higher.</source>
        <translation>更改使时延变长：部分数值升高。</translation>
    </message>
    <message>
        <source>Whether the change helped is not resolvable from one run each. Repeat both on Compare.</source>
        <translation>仅凭前后各一次测量无法判断更改是否有效。请在“比较”页重复两者。</translation>
    </message>
    <message>
        <source>The change made no significant difference to p50.</source>
        <translation>更改对 p50 没有显著影响。</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>one packet: no verdict</source>
        <translation>仅一个数据包：不作判定</translation>
    </message>
    <message>
        <source>%1 (µs)</source>
        <translation>%1 (µs)</translation>
    </message>
    <message>
        <source>before</source>
        <translation>更改前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>更改后</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1：%2 → %3</translation>
    </message>
    <message>
        <source>Changed: %1.</source>
        <translation>已更改：%1。</translation>
    </message>
    <message>
        <source>Of the first point. Compare has all of them.</source>
        <translation>仅为第一个测点；“比较”页显示全部。</translation>
    </message>
</context>
<context>
    <name>checkDetail</name>
    <message>
        <source> (survives a reboot)</source>
        <translation>（重启后仍有效）</translation>
    </message>
    <message>
        <source> (until the next reboot)</source>
        <translation>（下次重启前有效）</translation>
    </message>
    <message>
        <source>Both hosts</source>
        <translation>两台主机</translation>
    </message>
    <message>
        <source>This host</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>The other host</source>
        <translation>对端主机</translation>
    </message>
    <message>
        <source>Why it matters</source>
        <translation>为何重要</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>影响</translation>
    </message>
    <message>
        <source> Source: %1.</source>
        <translation> 来源：%1。</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>该怎么做</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
</context>
<context>
    <name>checks</name>
    <message>
        <source>Adapter</source>
        <translation>网卡</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Processor and power</source>
        <translation>处理器与电源</translation>
    </message>
    <message>
        <source>Operating system</source>
        <translation>操作系统</translation>
    </message>
    <message>
        <source>Fail</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>Not applicable</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>, virtual (%1)</source>
        <translation>，虚拟（%1）</translation>
    </message>
    <message>
        <source>, no adapter</source>
        <translation>，无网卡</translation>
    </message>
    <message>
        <source>, adapter %1</source>
        <translation>，网卡 %1</translation>
    </message>
    <message>
        <source>To change, largest gain first</source>
        <translation>建议更改的设置，收益最大的在前</translation>
    </message>
    <message>
        <source>Only for packets after pauses; the next run has none</source>
        <translation>只影响停顿之后的数据包；下一次测量没有停顿</translation>
    </message>
    <message>
        <source>1 setting to review</source>
        <translation>有 1 项设置值得查看</translation>
    </message>
    <message>
        <source>%1 settings to review</source>
        <translation>有 %1 项设置值得查看</translation>
    </message>
    <message>
        <source>Changed by Halftrip</source>
        <translation>已由 Halftrip 更改</translation>
    </message>
    <message>
        <source>Nothing to change</source>
        <translation>没有需要更改的设置</translation>
    </message>
    <message>
        <source>%1, up to %2 of HRT per host</source>
        <translation>%1，每台主机的 HRT 至多 %2</translation>
    </message>
    <message>
        <source>%1; %2 more after pauses</source>
        <translation>%1；另有 %2 项只影响停顿之后的包</translation>
    </message>
    <message>
        <source>simulated Linux for practice</source>
        <translation>供练习用的模拟 Linux</translation>
    </message>
    <message>
        <source>Of little use: no end of the next run blocks</source>
        <translation>作用很小：下一次测量的两端都不阻塞</translation>
    </message>
    <message>
        <source>Of little use: the next run has no pauses, and no end blocks</source>
        <translation>作用很小：下一次测量没有停顿，两端也都不阻塞</translation>
    </message>
    <message>
        <source>%1; %2 more for ends that block</source>
        <translation>%1；另有 %2 项只对阻塞等待的一端有用</translation>
    </message>
    <message>
        <source>%1; %2 more after pauses or for ends that block</source>
        <translation>%1；另有 %2 项只影响停顿之后的包或阻塞等待的一端</translation>
    </message>
    <message>
        <source>Other settings: the last run leaves %1 of HRT for all of them</source>
        <translation>其他设置：上次测量只给它们留下共 %1 的 HRT</translation>
    </message>
    <message>
        <source>To change first: the last run names it as a cause</source>
        <translation>首先更改：上次测量指出它是原因</translation>
    </message>
    <message>
        <source>To change, largest gain first; the last run had %1 of HRT in all</source>
        <translation>建议更改的设置，收益最大的在前；上次测量的 HRT 总共为 %1</translation>
    </message>
    <message>
        <source>Other settings: the last run&apos;s causes account for all of its HRT</source>
        <translation>其他设置：上次测量的原因已占其全部 HRT</translation>
    </message>
</context>
<context>
    <name>choices</name>
    <message>
        <source>chosen by Halftrip</source>
        <translation>由 Halftrip 选择</translation>
    </message>
    <message>
        <source>block: wait in the receive call</source>
        <translation>block：在接收调用中阻塞</translation>
    </message>
    <message>
        <source>poll: sleep in epoll or WSAPoll</source>
        <translation>poll：在 epoll 或 WSAPoll 中阻塞</translation>
    </message>
    <message>
        <source>spin: never sleep (keeps a core busy)</source>
        <translation>spin：自旋，从不阻塞（占满一个核心）</translation>
    </message>
    <message>
        <source>busypoll: the kernel spins on the queue</source>
        <translation>busypoll：由内核在队列上自旋</translation>
    </message>
    <message>
        <source>  - down</source>
        <translation>  - 已断开</translation>
    </message>
    <message>
        <source>%1 Mb/s</source>
        <translation>%1 Mb/s</translation>
    </message>
    <message>
        <source>No link: is the cable in?</source>
        <translation>无链路：网线插好了吗？</translation>
    </message>
    <message>
        <source>The adapter is switched off.</source>
        <translation>网卡已停用。</translation>
    </message>
    <message>
        <source>as the system routes</source>
        <translation>由系统路由决定</translation>
    </message>
    <message>
        <source>the mode&apos;s default</source>
        <translation>模式的默认值</translation>
    </message>
    <message>
        <source>back to back</source>
        <translation>背靠背</translation>
    </message>
    <message>
        <source>Not with this peer.</source>
        <translation>该对端不应答此方式。</translation>
    </message>
    <message>
        <source>%1: chosen by Halftrip</source>
        <translation>%1：由 Halftrip 选择</translation>
    </message>
    <message>
        <source>choose an adapter</source>
        <translation>选择网卡</translation>
    </message>
</context>
<context>
    <name>compare</name>
    <message>
        <source>Settings and hosts are the same.</source>
        <translation>设置与主机相同。</translation>
    </message>
    <message>
        <source>Not the same</source>
        <translation>不同之处</translation>
    </message>
    <message>
        <source>this run</source>
        <translation>本次测量</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>without samples</source>
        <translation>无样本</translation>
    </message>
    <message>
        <source>nothing was measured</source>
        <translation>未测得任何数据</translation>
    </message>
    <message>
        <source>&lt;b&gt;pass&lt;/b&gt;</source>
        <translation>&lt;b&gt;通过&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;fail&lt;/b&gt; at %1 of %2 points: %3</source>
        <translation>在 %2 个测点中的 %1 个上&lt;b&gt;未通过&lt;/b&gt;：%3</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限值</translation>
    </message>
    <message>
        <source>%1 against the baseline %2</source>
        <translation>%1 与基线 %2 的比较</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <translation>%1（%2 %）</translation>
    </message>
    <message>
        <source>dropped: probes for which no reply came at all.</source>
        <translation>丢弃：完全没有收到回复的探测包。</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 比较 %2</translation>
    </message>
    <message>
        <source>offered, relayed, received: packets per second, one way: by host A, by host B, by host A in time.</source>
        <translation>发出、转回、收到：每秒单向数据包数，分别为主机 A 发出、主机 B 转回、主机 A 按时收到。</translation>
    </message>
    <message>
        <source>Group %1 (%2 runs)</source>
        <translation>第 %1 组（%2 次测量）</translation>
    </message>
    <message>
        <source>Group %1: %2</source>
        <translation>第 %1 组：%2</translation>
    </message>
    <message>
        <source>%1: its runs differ among themselves: %2.</source>
        <translation>%1：其中各次测量彼此不同：%2。</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>The limit</source>
        <translation>限值</translation>
    </message>
    <message>
        <source>Group %1</source>
        <translation>第 %1 组</translation>
    </message>
    <message>
        <source>Figures here are medians over the runs of a group. The plots are of all of its samples.</source>
        <translation>此处的数值为一组内各次测量的中位数；图表包含该组的全部样本。</translation>
    </message>
    <message>
        <source>the baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Warning:</source>
        <translation>警告：</translation>
    </message>
    <message>
        <source>has too few samples</source>
        <translation>样本太少</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>Vendor power-saving keywords</source>
        <translation>厂商节能关键字</translation>
    </message>
    <message>
        <source>us to ms after a pause; ten times the wire time if 1 Gb/s drops to 100 Mb/s.</source>
        <translation>停顿之后数 us 到数 ms；1 Gb/s 降为 100 Mb/s 时线路时间增至十倍。</translation>
    </message>
    <message>
        <source>Selective suspend (*SelectiveSuspend)</source>
        <translation>选择性挂起 (*SelectiveSuspend)</translation>
    </message>
    <message>
        <source>Idle restriction (*IdleRestriction)</source>
        <translation>空闲限制 (*IdleRestriction)</translation>
    </message>
    <message>
        <source>Adapter power-down (PnPCapabilities)</source>
        <translation>网卡断电 (PnPCapabilities)</translation>
    </message>
    <message>
        <source>Packet coalescing (*PacketCoalescing)</source>
        <translation>数据包合并 (*PacketCoalescing)</translation>
    </message>
    <message>
        <source>UDP receive coalescing (URO, *UdpRsc)</source>
        <translation>UDP 接收合并 (URO, *UdpRsc)</translation>
    </message>
    <message>
        <source>Rx ring size (*ReceiveBuffers)</source>
        <translation>接收环大小 (*ReceiveBuffers)</translation>
    </message>
    <message>
        <source>Jumbo frames (*JumboPacket)</source>
        <translation>巨型帧 (*JumboPacket)</translation>
    </message>
    <message>
        <source>Receive segment coalescing (*RscIPv4, *RscIPv6)</source>
        <translation>接收段合并 (*RscIPv4, *RscIPv6)</translation>
    </message>
    <message>
        <source>Forced speed and duplex (*SpeedDuplex)</source>
        <translation>强制速率和双工 (*SpeedDuplex)</translation>
    </message>
    <message>
        <source>Checksum offload</source>
        <translation>校验和卸载</translation>
    </message>
    <message>
        <source>Driver provider</source>
        <translation>驱动程序提供商</translation>
    </message>
    <message>
        <source>MSI-X (message-signaled interrupts)</source>
        <translation>MSI-X（消息信号中断）</translation>
    </message>
    <message>
        <source>Turbo</source>
        <translation>睿频</translation>
    </message>
    <message>
        <source>vm.stat_interval</source>
        <translation>内存统计间隔 (vm.stat_interval)</translation>
    </message>
    <message>
        <source>own measurement: with another program on the core, the largest values are time slices of 4 ms</source>
        <translation>自行测量：核心上有其他程序时，最大值为 4 ms 的时间片</translation>
    </message>
    <message>
        <source>calculated from the frame length</source>
        <translation>由帧长计算</translation>
    </message>
    <message>
        <source>vendors&apos; driver descriptions</source>
        <translation>厂商的驱动说明</translation>
    </message>
    <message>
        <source>keywords that drivers publish (Ndi\params in the registry)</source>
        <translation>驱动公布的关键字（注册表中的 Ndi\params）</translation>
    </message>
    <message>
        <source>set by tuned&apos;s profile network-latency</source>
        <translation>由 tuned 的 network-latency 配置设定</translation>
    </message>
    <message>
        <source>vendors&apos; data sheets: base and turbo frequency</source>
        <translation>厂商数据手册：基准频率与睿频</translation>
    </message>
    <message>
        <source>Evan Jones, &quot;Interrupt coalescing&quot; (round trips of exactly 125 us)</source>
        <translation>Evan Jones，“Interrupt coalescing”（往返恰为 125 us）</translation>
    </message>
    <message>
        <source>unbind unneeded filters from this adapter (Get-NetAdapterBinding lists them, Disable-NetAdapterBinding -ComponentID unbinds one)</source>
        <translation>从本网卡解绑不需要的筛选器（Get-NetAdapterBinding 列出它们，Disable-NetAdapterBinding -ComponentID 解绑其中一个）</translation>
    </message>
    <message>
        <source>measure through a separate adapter outside any switch, team or bridge</source>
        <translation>改用不属于交换机、组合或网桥的单独网卡来测量</translation>
    </message>
    <message>
        <source>measure over a wired link</source>
        <translation>改用有线链路测量</translation>
    </message>
    <message>
        <source>The same with histograms, 48 series each</source>
        <translation>同上并附直方图，每个 48 个序列</translation>
    </message>
    <message>
        <source>back to back</source>
        <translation>背靠背</translation>
    </message>
    <message>
        <source>no pause</source>
        <translation>无停顿</translation>
    </message>
    <message>
        <source>zero gap</source>
        <translation>无间隔</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>无差异</translation>
    </message>
    <message>
        <source>not resolvable</source>
        <translation>无法分辨</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>peer</source>
        <translation>对端</translation>
    </message>
    <message>
        <source>Host or address of the responder, &quot;self&quot;, ssh://HOST, icmp://HOST, echo://HOST:PORT or stamp://HOST:PORT</source>
        <translation>响应端的主机名或地址，或 self、ssh://HOST、icmp://HOST、echo://HOST:PORT、stamp://HOST:PORT</translation>
    </message>
    <message>
        <source>port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>The responder&apos;s control port [9753]</source>
        <translation>响应端的控制端口 [9753]</translation>
    </message>
    <message>
        <source>address family</source>
        <translation>地址族</translation>
    </message>
    <message>
        <source>any, v4 or v6; short forms are -4 and -6</source>
        <translation>any、v4 或 v6；-4 和 -6 是其简写</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>mode&apos;s settings</source>
        <translation>模式的设置</translation>
    </message>
    <message>
        <source>transport</source>
        <translation>传输方式</translation>
    </message>
    <message>
        <source>responder&apos;s transport</source>
        <translation>响应端的传输方式</translation>
    </message>
    <message>
        <source>Another transport for the responder</source>
        <translation>响应端使用另一种传输方式</translation>
    </message>
    <message>
        <source>transport options</source>
        <translation>传输方式选项</translation>
    </message>
    <message>
        <source>payload size</source>
        <translation>载荷大小</translation>
    </message>
    <message>
        <source>Payload bytes: 64 or 1,64,1024 or 1,2,4..2048</source>
        <translation>载荷字节数：64 或 1,64,1024 或 1,2,4..2048</translation>
    </message>
    <message>
        <source>count</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>Probes for each point; 0: by duration</source>
        <translation>每个测点的探测包数；0：按时长</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Time for each point, when there is no count</source>
        <translation>未指定个数时每个测点的时间</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>From one send to the next; 0 is back to back</source>
        <translation>两次发送之间的时间；0 表示背靠背</translation>
    </message>
    <message>
        <source>kind of interval</source>
        <translation>间隔类型</translation>
    </message>
    <message>
        <source>fixed, or poisson: random with --interval as the mean</source>
        <translation>fixed（固定），或 poisson：以 --interval 为均值的随机间隔</translation>
    </message>
    <message>
        <source>seed of the intervals</source>
        <translation>间隔的随机种子</translation>
    </message>
    <message>
        <source>With poisson: the same seed makes the same schedule</source>
        <translation>使用 poisson 时：相同的种子产生相同的时间表</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>A reply later than this is a loss</source>
        <translation>晚于此时间的应答算作丢失</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Warm-up probes before each point, excluded (at most one second of them)</source>
        <translation>每个测点之前的预热探测包，不计入结果（至多一秒）</translation>
    </message>
    <message>
        <source>permission to fragment</source>
        <translation>允许分片</translation>
    </message>
    <message>
        <source>Let datagrams exceed the MTU</source>
        <translation>允许数据报超过 MTU</translation>
    </message>
    <message>
        <source>busy-poll time</source>
        <translation>忙轮询时间</translation>
    </message>
    <message>
        <source>With busypoll: microseconds that the kernel spins</source>
        <translation>使用 busypoll 时：内核自旋的微秒数</translation>
    </message>
    <message>
        <source>adapter</source>
        <translation>网卡</translation>
    </message>
    <message>
        <source>Send through this adapter instead of the one that the route selects</source>
        <translation>经此网卡发送，而不由系统路由决定</translation>
    </message>
    <message>
        <source>timestamp source</source>
        <translation>时间戳来源</translation>
    </message>
    <message>
        <source>Timestamp the stages of each packet, in a pass after each point: off, software, hardware or auto</source>
        <translation>在每个测点之后单独的一轮中，为数据包途经的各阶段打时间戳：off、software、hardware 或 auto</translation>
    </message>
    <message>
        <source>number of stamped probes</source>
        <translation>带时间戳的探测包数</translation>
    </message>
    <message>
        <source>initiator wait</source>
        <translation>发起端等待方式</translation>
    </message>
    <message>
        <source>auto, block, poll, spin or busypoll</source>
        <translation>auto、block、poll、spin 或 busypoll</translation>
    </message>
    <message>
        <source>initiator core</source>
        <translation>发起端核心</translation>
    </message>
    <message>
        <source>Core of the measuring thread: a number, auto or none</source>
        <translation>测量线程所在的核心：编号、auto 或 none</translation>
    </message>
    <message>
        <source>initiator scheduling</source>
        <translation>发起端调度</translation>
    </message>
    <message>
        <source>normal, or realTime with a watchdog</source>
        <translation>normal，或带看门狗的 realTime</translation>
    </message>
    <message>
        <source>initiator memory lock</source>
        <translation>发起端内存锁定</translation>
    </message>
    <message>
        <source>Whether memory is locked while measuring</source>
        <translation>测量期间是否锁定内存</translation>
    </message>
    <message>
        <source>responder wait</source>
        <translation>响应端等待方式</translation>
    </message>
    <message>
        <source>responder core</source>
        <translation>响应端核心</translation>
    </message>
    <message>
        <source>responder scheduling</source>
        <translation>响应端调度</translation>
    </message>
    <message>
        <source>responder memory lock</source>
        <translation>响应端内存锁定</translation>
    </message>
    <message>
        <source>Round trips, one probe in flight: HRT for each payload size</source>
        <translation>往返测量，同一时间只有一个探测包在途：每个载荷大小的 HRT</translation>
    </message>
    <message>
        <source>Flood</source>
        <translation>满负荷</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Sweep of sizes</source>
        <translation>大小扫描</translation>
    </message>
    <message>
        <source>Latency against payload size, in interleaved rounds</source>
        <translation>时延随载荷大小的变化，交错轮次测量</translation>
    </message>
    <message>
        <source>number of rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Rounds, interleaved over all points; they share each point&apos;s time or count</source>
        <translation>每个测点分几轮测量，与其他测点交替；各轮共分其时间或个数</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Seed of the points&apos; order in each round after the first</source>
        <translation>决定除第一轮外各轮中测点的次序</translation>
    </message>
    <message>
        <source>Sweep of load</source>
        <translation>负载扫描</translation>
    </message>
    <message>
        <source>Latency and drops against load: bursts with ever shorter gaps</source>
        <translation>时延和丢包随负载的变化：间隔越来越短的突发</translation>
    </message>
    <message>
        <source>length of a burst</source>
        <translation>突发长度</translation>
    </message>
    <message>
        <source>Probes of one burst, sent without waiting for replies</source>
        <translation>一次突发的探测包数，发送时不等待应答</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>包间隔</translation>
    </message>
    <message>
        <source>From one send to the next of a burst, such as 100us,10us,0; 0 is flat out</source>
        <translation>突发内两次发送之间的时间，例如 100us,10us,0；0 表示全速</translation>
    </message>
    <message>
        <source>number of bursts</source>
        <translation>突发次数</translation>
    </message>
    <message>
        <source>Bursts for each gap, in all rounds together</source>
        <translation>每种包间隔的突发次数，各轮合计</translation>
    </message>
    <message>
        <source>pause between bursts</source>
        <translation>突发之间的停顿</translation>
    </message>
    <message>
        <source>From a burst&apos;s last reply to the next burst</source>
        <translation>从一次突发的最后一个应答到下一次突发</translation>
    </message>
    <message>
        <source>Sweep of pauses</source>
        <translation>停顿扫描</translation>
    </message>
    <message>
        <source>Latency against the pause before each probe: what C-states and sleeping adapters cost</source>
        <translation>时延随每个探测包之前停顿的变化：C 状态和休眠网卡的代价</translation>
    </message>
    <message>
        <source>pause</source>
        <translation>停顿</translation>
    </message>
    <message>
        <source>From each reply to the next send, such as 0,100us,10ms; long ones have 20 probes, which may take longer than --duration</source>
        <translation>从每个应答到下一次发送，例如 0,100us,10ms；长停顿有 20 个探测包，可能超过 --duration</translation>
    </message>
    <message>
        <source>number of probes behind each</source>
        <translation>停顿后的探测包之后紧随的探测包数</translation>
    </message>
    <message>
        <source>Probes back to back behind each that came after a pause, in a distribution of their own</source>
        <translation>在停顿后的每个探测包之后背靠背发送的探测包，有自己的分布</translation>
    </message>
    <message>
        <source>Ladder of transports</source>
        <translation>传输方式阶梯</translation>
    </message>
    <message>
        <source>Latency of each transport, in interleaved rounds: what each stack costs</source>
        <translation>各传输方式的时延，交错轮次测量：每个协议栈的代价</translation>
    </message>
    <message>
        <source>list of transports</source>
        <translation>传输方式列表</translation>
    </message>
    <message>
        <source>The transports, such as udp,raw,xdp [every one that is usable here and reaches the peer]</source>
        <translation>各传输方式，例如 udp,raw,xdp [本机可用且能到达对端的每一种]</translation>
    </message>
    <message>
        <source>Sweep of any setting</source>
        <translation>任意设置的扫描</translation>
    </message>
    <message>
        <source>Ping-pong over any settings crossed, interleaved: --over size=64,256 --over dscp=0,46</source>
        <translation>对任意设置的交叉组合交错进行乒乓：--over size=64,256 --over dscp=0,46</translation>
    </message>
    <message>
        <source>list of swept settings</source>
        <translation>扫描的设置列表</translation>
    </message>
    <message>
        <source>Tick to trade</source>
        <translation>行情到交易</translation>
    </message>
    <message>
        <source>Tick to trade: a tick out by UDP, the order back by TCP, 25,000 times</source>
        <translation>行情到交易：行情经 UDP 发出，订单经 TCP 返回，25,000 次</translation>
    </message>
    <message>
        <source>order</source>
        <translation>订单</translation>
    </message>
    <message>
        <source>Payload of the order that the trader sends for each tick</source>
        <translation>交易端为每个行情发送的订单载荷</translation>
    </message>
    <message>
        <source>transport of the orders</source>
        <translation>订单的传输方式</translation>
    </message>
    <message>
        <source>Stream transport of the trader&apos;s orders: tcp, or rio-tcp on Windows</source>
        <translation>交易端发送订单所用的流式传输方式：tcp，在 Windows 上还有 rio-tcp</translation>
    </message>
    <message>
        <source>Listen to a feed</source>
        <translation>监听数据流</translation>
    </message>
    <message>
        <source>The receive path of a feed: from each packet&apos;s timestamp to user memory</source>
        <translation>数据流的接收路径：从每个数据包的时间戳到用户内存</translation>
    </message>
    <message>
        <source>source of the group</source>
        <translation>组的源</translation>
    </message>
    <message>
        <source>Receive the group from this sender only (source-specific multicast)</source>
        <translation>仅为该发送者的数据包加入组（特定源组播）</translation>
    </message>
    <message>
        <source>patience</source>
        <translation>等待期限</translation>
    </message>
    <message>
        <source>With --count: end when no packet arrives for this long</source>
        <translation>使用 --count 时：多久没有数据到达即结束</translation>
    </message>
    <message>
        <source>Send a feed</source>
        <translation>发送数据流</translation>
    </message>
    <message>
        <source>A numbered feed for &quot;halftrip listen&quot;, paced or flat out</source>
        <translation>供“halftrip listen”使用的带编号数据流，按间隔或全速发送</translation>
    </message>
    <message>
        <source>time to live</source>
        <translation>生存跳数（TTL）</translation>
    </message>
    <message>
        <source>TTL or hop limit of the packets [1 to a group, the system&apos;s default to a host]</source>
        <translation>数据包可以跨越的网络数（TTL、跳数限制）；不填时：对组播组为 1，对主机为系统默认值</translation>
    </message>
    <message>
        <source>feed</source>
        <translation>数据流</translation>
    </message>
    <message>
        <source>payload in bytes</source>
        <translation>载荷（字节）</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>order in bytes</source>
        <translation>订单（字节）</translation>
    </message>
    <message>
        <source>order bytes</source>
        <translation>订单字节</translation>
    </message>
    <message>
        <source>time between two sends</source>
        <translation>两次发送之间的时间</translation>
    </message>
    <message>
        <source>pause before each probe</source>
        <translation>每个探测包之前的停顿</translation>
    </message>
    <message>
        <source>As measured, not as requested.</source>
        <translation>实测值，不是所请求的值。</translation>
    </message>
    <message>
        <source>one run per side cannot judge tails</source>
        <translation>一侧只有一次测量，无法判断尾部</translation>
    </message>
    <message>
        <source>time between two sends of a burst</source>
        <translation>突发内两次发送之间的时间</translation>
    </message>
    <message>
        <source>probes in flight</source>
        <translation>同时在途的探测包数</translation>
    </message>
    <message>
        <source>RTT</source>
        <translation>RTT</translation>
    </message>
    <message>
        <source>HRT</source>
        <translation>HRT</translation>
    </message>
    <message>
        <source>HRT = RTT / 2.</source>
        <translation>HRT = RTT / 2。</translation>
    </message>
    <message>
        <source>time from the scheduled send time to the arrival</source>
        <translation>从计划发送时刻到到达的时间</translation>
    </message>
    <message>
        <source>arrival after the scheduled send time</source>
        <translation>相对计划发送时刻的到达时延</translation>
    </message>
    <message>
        <source>Includes the delay of late sends. Not halved.</source>
        <translation>包含发送延误的代价；不减半。</translation>
    </message>
    <message>
        <source>residence at B</source>
        <translation>B 端驻留时间</translation>
    </message>
    <message>
        <source>From B&apos;s receive stamp to its send stamp.</source>
        <translation>从 B 的接收时间戳到其发送时间戳。</translation>
    </message>
    <message>
        <source>RTT of the warm-up</source>
        <translation>预热的 RTT</translation>
    </message>
    <message>
        <source>HRT of the warm-up</source>
        <translation>预热的 HRT</translation>
    </message>
    <message>
        <source>RTT of the first probe</source>
        <translation>首个探测包的 RTT</translation>
    </message>
    <message>
        <source>HRT of the first probe</source>
        <translation>首个探测包的 HRT</translation>
    </message>
    <message>
        <source>one-way latency</source>
        <translation>单向时延</translation>
    </message>
    <message>
        <source>From port to port, on one clock.</source>
        <translation>从端口到端口，使用同一时钟。</translation>
    </message>
    <message>
        <source>receive latency</source>
        <translation>接收时延</translation>
    </message>
    <message>
        <source>From the packet&apos;s stamp to user memory.</source>
        <translation>从数据包的时间戳到用户内存。</translation>
    </message>
    <message>
        <source>tick-to-trade latency</source>
        <translation>行情到交易时延</translation>
    </message>
    <message>
        <source>From the datagram&apos;s departure to the arrival of the whole order.</source>
        <translation>从数据报发出到完整订单到达。</translation>
    </message>
    <message>
        <source>RTT of late replies</source>
        <translation>迟到应答的 RTT</translation>
    </message>
    <message>
        <source>HRT of late replies</source>
        <translation>迟到应答的 HRT</translation>
    </message>
    <message>
        <source>RTT of the probes right behind</source>
        <translation>紧随其后的探测包的 RTT</translation>
    </message>
    <message>
        <source>HRT of the probes right behind</source>
        <translation>紧随其后的探测包的 HRT</translation>
    </message>
    <message>
        <source>Sent as soon as the previous reply had arrived, with no pause.</source>
        <translation>在前一个应答到达后立即发出，没有停顿。</translation>
    </message>
    <message>
        <source>send interval</source>
        <translation>发送间隔</translation>
    </message>
    <message>
        <source>RTT less residence at B</source>
        <translation>RTT 减去 B 端驻留时间</translation>
    </message>
    <message>
        <source>HRT less residence at B</source>
        <translation>HRT 减去 B 端驻留时间</translation>
    </message>
    <message>
        <source>Each round trip less the stay between the reflector&apos;s own two stamps.</source>
        <translation>每次往返减去在反射器自身两个时间戳之间的停留。</translation>
    </message>
    <message>
        <source>A, application to driver</source>
        <translation>A，应用到驱动</translation>
    </message>
    <message>
        <source>B, driver to application</source>
        <translation>B，驱动到应用</translation>
    </message>
    <message>
        <source>B, residence</source>
        <translation>B，驻留</translation>
    </message>
    <message>
        <source>B, application to driver</source>
        <translation>B，应用到驱动</translation>
    </message>
    <message>
        <source>A, driver to application</source>
        <translation>A，驱动到应用</translation>
    </message>
    <message>
        <source>A, adapter</source>
        <translation>A，网卡</translation>
    </message>
    <message>
        <source>B, adapter</source>
        <translation>B，网卡</translation>
    </message>
    <message>
        <source>wire, both ways</source>
        <translation>线路，双向</translation>
    </message>
    <message>
        <source>remainder</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>A, application to scheduler</source>
        <translation>A，应用到调度器</translation>
    </message>
    <message>
        <source>B, application to scheduler</source>
        <translation>B，应用到调度器</translation>
    </message>
    <message>
        <source>A, driver to wire</source>
        <translation>A，驱动到线路</translation>
    </message>
    <message>
        <source>B, wire to driver</source>
        <translation>B，线路到驱动</translation>
    </message>
    <message>
        <source>B, driver to wire</source>
        <translation>B，驱动到线路</translation>
    </message>
    <message>
        <source>A, wire to driver</source>
        <translation>A，线路到驱动</translation>
    </message>
    <message>
        <source>Ethernet frame of one probe in bytes, with headers, VLAN tag and padding to 60, without preamble and CRC</source>
        <translation>一个探测包的以太网帧字节数，含各层头部、VLAN 标签和填充至 60 字节的部分，不含前导码和 CRC</translation>
    </message>
    <message>
        <source>Verdict, table and the first findings</source>
        <translation>判定、表格和最重要的发现</translation>
    </message>
    <message>
        <source>Everything as text: all findings, confidence, both ends</source>
        <translation>全部内容（文本）：所有发现、置信区间、两端</translation>
    </message>
    <message>
        <source>Report for a browser and for paper: one file, charts inside</source>
        <translation>供浏览器和打印的报告：单个文件，内含图表</translation>
    </message>
    <message>
        <source>The lines of snf_pingpong, HRT in us</source>
        <translation>snf_pingpong 格式的行，HRT 以 us 为单位</translation>
    </message>
    <message>
        <source>One row a point, every figure in ns, HRT in us</source>
        <translation>每个测点一行，所有数值以 ns 为单位，HRT 以 us 为单位</translation>
    </message>
    <message>
        <source>Chart of a sweep: p50 and p99 with their confidence, max, the time on the wire, one row a point</source>
        <translation>扫描图：p50 和 p99 及其置信区间、最大值、线上时间，每个测点一行</translation>
    </message>
    <message>
        <source>Chart of the histograms: one row a bucket</source>
        <translation>直方图：每个区间一行</translation>
    </message>
    <message>
        <source>Chart of the percentiles: one row a level</source>
        <translation>百分位图：每个级别一行</translation>
    </message>
    <message>
        <source>Chart over time: one row a slice</source>
        <translation>随时间变化图：每个时间片一行</translation>
    </message>
    <message>
        <source>Heat map over time: one row a cell of a slice</source>
        <translation>随时间变化的热图：每个时间片的每个单元格一行</translation>
    </message>
    <message>
        <source>HdrHistogram percentile distributions in us</source>
        <translation>HdrHistogram 百分位分布，以 us 为单位</translation>
    </message>
    <message>
        <source>HdrHistogram log in ns, tagged by point</source>
        <translation>HdrHistogram 日志，以 ns 为单位，按测点标记</translation>
    </message>
    <message>
        <source>For a monitoring system&apos;s textfile collector, in seconds</source>
        <translation>供监控系统的 textfile collector 使用，以秒为单位</translation>
    </message>
    <message>
        <source>The run file: everything that was measured</source>
        <translation>测量文件：测得的全部数据</translation>
    </message>
    <message>
        <source>Interrupt moderation (coalescing)</source>
        <translation>中断合并 (interrupt moderation)</translation>
    </message>
    <message>
        <source>Large receive offload (LRO)</source>
        <translation>大段接收合并 (LRO)</translation>
    </message>
    <message>
        <source>Generic receive offload (GRO)</source>
        <translation>通用接收合并 (GRO)</translation>
    </message>
    <message>
        <source>Energy-Efficient Ethernet (*EEE)</source>
        <translation>节能以太网 (*EEE)</translation>
    </message>
    <message>
        <source>Power.</source>
        <translation>耗电。</translation>
    </message>
    <message>
        <source>Pause frames (*FlowControl)</source>
        <translation>暂停帧 (*FlowControl)</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>无。</translation>
    </message>
    <message>
        <source>Wireless adapter</source>
        <translation>无线网卡</translation>
    </message>
    <message>
        <source>Receive packet steering (RPS)</source>
        <translation>接收包导向 (RPS)</translation>
    </message>
    <message>
        <source>Energy-Efficient Ethernet (EEE)</source>
        <translation>节能以太网 (EEE)</translation>
    </message>
    <message>
        <source>Pause frames (flow control)</source>
        <translation>暂停帧（流量控制）</translation>
    </message>
    <message>
        <source>Forward error correction (FEC)</source>
        <translation>前向纠错 (FEC)</translation>
    </message>
    <message>
        <source>Processor idle states (C-states)</source>
        <translation>处理器空闲状态（C 状态）</translation>
    </message>
    <message>
        <source>Energy performance preference (EPP)</source>
        <translation>能效偏好 (EPP)</translation>
    </message>
    <message>
        <source>Power and heat.</source>
        <translation>耗电和发热。</translation>
    </message>
    <message>
        <source>Heat and noise.</source>
        <translation>发热和噪声。</translation>
    </message>
    <message>
        <source>Power plan</source>
        <translation>电源计划</translation>
    </message>
    <message>
        <source>Power mode</source>
        <translation>电源模式</translation>
    </message>
    <message>
        <source>Virtual machine</source>
        <translation>虚拟机</translation>
    </message>
    <message>
        <source>Isolated cores</source>
        <translation>隔离的核心</translation>
    </message>
    <message>
        <source>Automatic NUMA balancing</source>
        <translation>自动 NUMA 均衡</translation>
    </message>
    <message>
        <source>A timer interrupt of 2 to 5 us, in rare packets.</source>
        <translation>2 到 5 us 的定时器中断，出现在少数数据包中。</translation>
    </message>
    <message>
        <source>Idle cores wake up more often.</source>
        <translation>空闲核心更频繁地被唤醒。</translation>
    </message>
    <message>
        <source>Receive flow steering (RFS)</source>
        <translation>接收流导向 (RFS)</translation>
    </message>
    <message>
        <source>Busy polling by default</source>
        <translation>默认忙轮询</translation>
    </message>
    <message>
        <source>Transparent huge pages</source>
        <translation>透明大页</translation>
    </message>
    <message>
        <source>Memory integrity (HVCI)</source>
        <translation>内存完整性 (HVCI)</translation>
    </message>
    <message>
        <source>Kernel debugging</source>
        <translation>内核调试</translation>
    </message>
    <message>
        <source>both ends share a core</source>
        <translation>两端共用一个核心</translation>
    </message>
    <message>
        <source>a host is a virtual machine</source>
        <translation>有主机是虚拟机</translation>
    </message>
    <message>
        <source>a link is slow</source>
        <translation>有链路速率较低</translation>
    </message>
    <message>
        <source>the MTUs differ</source>
        <translation>两端 MTU 不同</translation>
    </message>
    <message>
        <source>the clock drifted</source>
        <translation>时钟有漂移</translation>
    </message>
    <message>
        <source>the clock is coarse</source>
        <translation>时钟分辨率较低</translation>
    </message>
    <message>
        <source>too few samples</source>
        <translation>样本太少</translation>
    </message>
    <message>
        <source>the adapter was down for a while</source>
        <translation>网卡曾断开一段时间</translation>
    </message>
    <message>
        <source>a link went down</source>
        <translation>链路断开过</translation>
    </message>
    <message>
        <source>probes were lost</source>
        <translation>有探测包丢失</translation>
    </message>
    <message>
        <source>more replies than probes</source>
        <translation>应答多于探测包</translation>
    </message>
    <message>
        <source>the measuring core is disturbed</source>
        <translation>测量核心受到干扰</translation>
    </message>
    <message>
        <source>latency grows faster with size than the link explains</source>
        <translation>时延随大小的增长快于链路所能解释的程度</translation>
    </message>
    <message>
        <source>latency rises with load</source>
        <translation>时延随负载上升</translation>
    </message>
    <message>
        <source>packets were dropped under load</source>
        <translation>高负载下有数据包被丢弃</translation>
    </message>
    <message>
        <source>path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>end A</source>
        <translation>A 端</translation>
    </message>
    <message>
        <source>end B</source>
        <translation>B 端</translation>
    </message>
    <message>
        <source>host A</source>
        <translation>主机 A</translation>
    </message>
    <message>
        <source>host B</source>
        <translation>主机 B</translation>
    </message>
    <message>
        <source>processor A</source>
        <translation>处理器 A</translation>
    </message>
    <message>
        <source>processor B</source>
        <translation>处理器 B</translation>
    </message>
    <message>
        <source>kernel A</source>
        <translation>内核 A</translation>
    </message>
    <message>
        <source>kernel B</source>
        <translation>内核 B</translation>
    </message>
    <message>
        <source>adapter A</source>
        <translation>网卡 A</translation>
    </message>
    <message>
        <source>adapter B</source>
        <translation>网卡 B</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Halftrip</source>
        <translation>Halftrip</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>Most probes per system call at both ends, where the transport supports it; 1: one at a time</source>
        <translation>两端每次系统调用至多发送的探测包数（传输方式支持时）；1：逐个发送</translation>
    </message>
    <message>
        <source>One way between two ports</source>
        <translation>两个端口之间的单向时延</translation>
    </message>
    <message>
        <source>One way between two adapters of this host that a cable joins, on one clock</source>
        <translation>本机两块以线缆相连的网卡之间的单向时延，使用同一时钟</translation>
    </message>
    <message>
        <source>no ping-pong</source>
        <translation>不做乒乓</translation>
    </message>
    <message>
        <source>Skip the half-second ping-pongs of tick size and order size</source>
        <translation>不做按行情大小和订单大小各半秒的乒乓测量</translation>
    </message>
    <message>
        <source>RTT of a ping-pong of ticks</source>
        <translation>行情大小的乒乓 RTT</translation>
    </message>
    <message>
        <source>HRT of a ping-pong of ticks</source>
        <translation>行情大小的乒乓 HRT</translation>
    </message>
    <message>
        <source>Round trips with size and transport of the ticks, back to back: half is the mean of both directions.</source>
        <translation>以行情的大小和传输方式背靠背往返：其一半是两个方向的平均值。</translation>
    </message>
    <message>
        <source>RTT of a ping-pong of orders</source>
        <translation>订单大小的乒乓 RTT</translation>
    </message>
    <message>
        <source>HRT of a ping-pong of orders</source>
        <translation>订单大小的乒乓 HRT</translation>
    </message>
    <message>
        <source>Round trips with size and transport of the orders, back to back. Neither half of one nor the mean of both is tick to trade: they hide the cost of receiving one and sending the other.</source>
        <translation>以订单的大小和传输方式背靠背往返。无论其中之一的一半，还是两者的平均值，都不是行情到交易时延：它们掩盖了接收行情和发送订单的代价。</translation>
    </message>
    <message>
        <source>kind of calls</source>
        <translation>调用方式</translation>
    </message>
    <message>
        <source>direct: system calls from the loop itself; libc: as preloaded accelerators need; auto: whichever fits</source>
        <translation>direct：由循环直接发起系统调用；libc：预加载的加速库所需的方式；auto：按情况选择</translation>
    </message>
    <message>
        <source>time from arrival to arrival</source>
        <translation>到达间隔</translation>
    </message>
    <message>
        <source>times from arrival to arrival</source>
        <translation>各次到达之间的时间</translation>
    </message>
    <message>
        <source>Time between packets as they reached user memory, on this program&apos;s clock. It includes this program&apos;s delays and says nothing about the receive path.</source>
        <translation>各数据包到达用户内存的时刻之间的间隔，按本程序的时钟。其中包含本程序的延迟，不反映接收路径。</translation>
    </message>
    <message>
        <source>STAMP time format</source>
        <translation>STAMP 时间格式</translation>
    </message>
    <message>
        <source>For stamp://: time format of the probes, declared in their error estimate</source>
        <translation>用于 stamp://：探测包的时间格式，在其误差估计字段中声明</translation>
    </message>
    <message>
        <source>receive ring</source>
        <translation>接收环</translation>
    </message>
    <message>
        <source>v2: one slot per frame; v3: blocks, in which a frame may wait up to 1 ms</source>
        <translation>v2：每帧一个槽位；v3：按块，帧最多等待 1 ms 才被看到</translation>
    </message>
    <message>
        <source>transmit ring</source>
        <translation>发送环</translation>
    </message>
    <message>
        <source>Sends through a ring, too; slower than send() for single frames</source>
        <translation>发送也经过环；对单个帧比 send() 慢</translation>
    </message>
    <message>
        <source>XDP mode</source>
        <translation>XDP 模式</translation>
    </message>
    <message>
        <source>Where the program runs: in the driver (native) or in the kernel&apos;s receive path (generic)</source>
        <translation>程序运行的位置：驱动中 (native) 或内核接收路径中 (generic)</translation>
    </message>
    <message>
        <source>copy mode</source>
        <translation>复制模式</translation>
    </message>
    <message>
        <source>zerocopy: the adapter uses the program&apos;s memory; auto: zero-copy where the driver supports it, else copy</source>
        <translation>zerocopy：网卡直接使用本程序的内存；auto：驱动支持零拷贝时用零拷贝，否则复制</translation>
    </message>
    <message>
        <source>receive queue</source>
        <translation>接收队列</translation>
    </message>
    <message>
        <source>The adapter&apos;s queue to bind to</source>
        <translation>要绑定的网卡队列</translation>
    </message>
    <message>
        <source>ring length</source>
        <translation>环长度</translation>
    </message>
    <message>
        <source>Frames in each direction: few stay in the cache, many take longer bursts</source>
        <translation>每个方向的帧数：少则留在缓存中，多则能承受更长的突发</translation>
    </message>
    <message>
        <source>completion</source>
        <translation>完成方式</translation>
    </message>
    <message>
        <source>With wait=block: a receive ends by an event, or by a completion port (iocp)</source>
        <translation>wait=block 时：接收以事件结束，或以完成端口 (iocp) 结束</translation>
    </message>
    <message>
        <source>RIO notification</source>
        <translation>RIO 通知</translation>
    </message>
    <message>
        <source>With wait=block: completions are signalled by an event, or by a completion port (iocp)</source>
        <translation>wait=block 时：完成由事件通知，或由完成端口 (iocp) 通知</translation>
    </message>
    <message>
        <source>receiving core</source>
        <translation>接收核心</translation>
    </message>
    <message>
        <source>Core of the receiving thread; auto: one that keeps away from the measuring thread&apos;s</source>
        <translation>接收线程的核心；auto：避开测量线程核心的一个</translation>
    </message>
    <message>
        <source>kind of frame</source>
        <translation>帧类型</translation>
    </message>
    <message>
        <source>What carries a probe: a plain Ethernet frame, or a UDP datagram</source>
        <translation>承载探测包的是：普通以太网帧，或 UDP 数据报</translation>
    </message>
    <message>
        <source>VLAN id</source>
        <translation>VLAN 编号</translation>
    </message>
    <message>
        <source>Sends the frames with this 802.1Q tag</source>
        <translation>发送的帧带有此 802.1Q 标签</translation>
    </message>
    <message>
        <source>DSCP</source>
        <translation>DSCP 值</translation>
    </message>
    <message>
        <source>In the IP header; with frame=udp only</source>
        <translation>位于 IP 头部；仅用于 frame=udp</translation>
    </message>
    <message>
        <source>tick-to-trade latency by software stamps</source>
        <translation>按软件时间戳的行情到交易时延</translation>
    </message>
    <message>
        <source>From the kernel&apos;s timestamp of the tick entering the driver to that of the order&apos;s last byte leaving it.</source>
        <translation>从行情进入驱动时的内核时间戳，到订单最后一个字节离开驱动时的内核时间戳。</translation>
    </message>
    <message>
        <source>tick-to-trade latency by hardware stamps</source>
        <translation>按硬件时间戳的行情到交易时延</translation>
    </message>
    <message>
        <source>From the adapter&apos;s timestamp of the departing tick to its timestamp of the order&apos;s last byte.</source>
        <translation>从行情离开网卡时的网卡时间戳，到订单最后一个字节到达网卡时的网卡时间戳。</translation>
    </message>
    <message>
        <source>trader&apos;s own time by software stamps</source>
        <translation>按软件时间戳的交易端自身用时</translation>
    </message>
    <message>
        <source>At B, from its kernel&apos;s timestamp of the tick leaving the driver to that of the order entering it.</source>
        <translation>在 B 端，从行情离开驱动时的内核时间戳，到订单进入驱动时的内核时间戳。</translation>
    </message>
    <message>
        <source>trader&apos;s own time by hardware stamps</source>
        <translation>按硬件时间戳的交易端自身用时</translation>
    </message>
    <message>
        <source>At B, from its adapter&apos;s timestamp of the arriving tick to that of the departing order.</source>
        <translation>在 B 端，从行情到达时的网卡时间戳，到订单离开时的网卡时间戳。</translation>
    </message>
    <message>
        <source>one-way latency by software stamps</source>
        <translation>按软件时间戳的单向时延</translation>
    </message>
    <message>
        <source>From the kernel&apos;s timestamp of the frame entering the sending driver to that of it leaving the receiving driver.</source>
        <translation>从帧进入发送端驱动时的内核时间戳，到它离开接收端驱动时的内核时间戳。</translation>
    </message>
    <message>
        <source>one-way latency by hardware stamps</source>
        <translation>按硬件时间戳的单向时延</translation>
    </message>
    <message>
        <source>From the sending adapter&apos;s timestamp to the receiving adapter&apos;s, on the clock that both share.</source>
        <translation>从发送网卡的时间戳到接收网卡的时间戳，两者共用同一时钟。</translation>
    </message>
    <message>
        <source>default route</source>
        <translation>默认路由</translation>
    </message>
    <message>
        <source>the first that is up; there is no default route</source>
        <translation>第一块启用的网卡；没有默认路由</translation>
    </message>
    <message>
        <source>route to host B</source>
        <translation>通往主机 B 的路由</translation>
    </message>
    <message>
        <source>chosen by name</source>
        <translation>按名称指定</translation>
    </message>
    <message>
        <source>scheduling</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>memory lock</source>
        <translation>内存锁定</translation>
    </message>
    <message>
        <source>this run</source>
        <translation>本次测量</translation>
    </message>
    <message>
        <source>the responder, whose transport rejected the reply</source>
        <translation>响应端，其传输方式未接受该应答</translation>
    </message>
    <message>
        <source>not placed</source>
        <translation>未能定位</translation>
    </message>
    <message>
        <source>the only core</source>
        <translation>唯一的核心</translation>
    </message>
    <message>
        <source>this host</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>these hosts</source>
        <translation>两台主机</translation>
    </message>
    <message>
        <source>The same median on idle hosts.</source>
        <translation>在空闲主机上得到相同的中位数。</translation>
    </message>
    <message>
        <source>The same figures with the ends on two physical cores.</source>
        <translation>两端位于两个物理核心上时得到相同的数值。</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>round trips</source>
        <translation>往返</translation>
    </message>
    <message>
        <source>both hosts</source>
        <translation>两台主机</translation>
    </message>
    <message>
        <source>Probes of the larger MTU that all come back.</source>
        <translation>较大 MTU 的探测包全部返回。</translation>
    </message>
    <message>
        <source>The speed of the link is not known.</source>
        <translation>链路速率未知。</translation>
    </message>
    <message>
        <source>the ring</source>
        <translation>环</translation>
    </message>
    <message>
        <source>the socket buffer</source>
        <translation>套接字缓冲区</translation>
    </message>
    <message>
        <source>the softnet backlog</source>
        <translation>softnet 积压队列</translation>
    </message>
    <message>
        <source>the adapter</source>
        <translation>网卡</translation>
    </message>
    <message>
        <source>Practice: nothing of this was measured.</source>
        <translation>练习：其中没有任何内容是实际测得的。</translation>
    </message>
    <message>
        <source>All runs of one side were made before those of the other, so whatever drifted in between counts as a difference, too. Measure them in turn: A B B A A B.</source>
        <translation>一侧的所有测量都早于另一侧，因此期间的任何漂移也会算作差异。请轮流测量：A B B A A B。</translation>
    </message>
    <message>
        <source>A comparison needs runs on both sides.</source>
        <translation>比较需要两侧都有测量。</translation>
    </message>
    <message>
        <source>These runs have no point in common that was measured on both sides.</source>
        <translation>这些测量没有两侧都测过的共同测点。</translation>
    </message>
    <message>
        <source>the clock&apos;s resolution</source>
        <translation>时钟分辨率</translation>
    </message>
    <message>
        <source>the variation within the runs</source>
        <translation>测量过程中的波动</translation>
    </message>
    <message>
        <source>the run-to-run variation</source>
        <translation>各次测量之间的波动</translation>
    </message>
    <message>
        <source>the run-to-run variation under CPU load</source>
        <translation>CPU 有负载时各次测量之间的波动</translation>
    </message>
    <message>
        <source>the variation among the runs of one side</source>
        <translation>同一侧各次测量之间的波动</translation>
    </message>
    <message>
        <source>fewer than 10 samples beyond it, or lost</source>
        <translation>其外的样本少于 10 个，或已丢失</translation>
    </message>
    <message>
        <source>the runs of both sides lie apart</source>
        <translation>两侧各次测量的数值互不重叠</translation>
    </message>
    <message>
        <source>root or CAP_NET_ADMIN</source>
        <translation>root 或 CAP_NET_ADMIN</translation>
    </message>
    <message>
        <source>Administrator</source>
        <translation>管理员</translation>
    </message>
    <message>
        <source>a veth pair between two network namespaces</source>
        <translation>两个网络命名空间之间的一对 veth</translation>
    </message>
    <message>
        <source>loopback</source>
        <translation>环回</translation>
    </message>
    <message>
        <source>an estimate</source>
        <translation>估计值</translation>
    </message>
    <message>
        <source>the size is an estimate</source>
        <translation>影响大小为估计值</translation>
    </message>
    <message>
        <source>the sizes are estimates</source>
        <translation>各项影响的大小均为估计值</translation>
    </message>
    <message>
        <source>an estimate for one more layer of the stack</source>
        <translation>按协议栈多一层估计</translation>
    </message>
    <message>
        <source>an estimate from runs with and without a busy sibling</source>
        <translation>由SMT 兄弟线程忙碌与否的测量对比估计</translation>
    </message>
    <message>
        <source>the checks of its settings</source>
        <translation>其各项设置的检查项</translation>
    </message>
    <message>
        <source>the services&apos; own documentation</source>
        <translation>各服务自身的文档</translation>
    </message>
    <message>
        <source>the profile network-latency of tuned turns them off</source>
        <translation>tuned 的 network-latency 配置将其关闭</translation>
    </message>
    <message>
        <source>vendors&apos; tuning guides (Intel Ethernet 700 series, NVIDIA)</source>
        <translation>厂商调优指南（Intel Ethernet 700 系列、NVIDIA）</translation>
    </message>
    <message>
        <source>IEEE 802.3az, wake times</source>
        <translation>IEEE 802.3az，唤醒时间</translation>
    </message>
    <message>
        <source>Linux driver sources</source>
        <translation>Linux 驱动源代码</translation>
    </message>
    <message>
        <source>Linux, Documentation/admin-guide/pm/cpuidle.rst and drivers/idle/intel_idle.c</source>
        <translation>Linux, Documentation/admin-guide/pm/cpuidle.rst 和 drivers/idle/intel_idle.c</translation>
    </message>
    <message>
        <source>Linux, Documentation/admin-guide/pm/intel_pstate.rst and amd-pstate.rst</source>
        <translation>Linux, Documentation/admin-guide/pm/intel_pstate.rst 和 amd-pstate.rst</translation>
    </message>
    <message>
        <source>value: Linux, Documentation/admin-guide/sysctl/net.rst</source>
        <translation>取值：Linux, Documentation/admin-guide/sysctl/net.rst</translation>
    </message>
    <message>
        <source>Microsoft, &quot;Performance tuning network adapters&quot; (leave static offloads on)</source>
        <translation>Microsoft, &quot;Performance tuning network adapters&quot;（保持静态卸载功能开启）</translation>
    </message>
    <message>
        <source>Microsoft, &quot;Performance tuning network adapters&quot; (interrupts and DPCs beside busy cores)</source>
        <translation>Microsoft, &quot;Performance tuning network adapters&quot;（中断和 DPC 避开忙碌的核心）</translation>
    </message>
    <message>
        <source>Microsoft, &quot;Standardized INF keywords for network devices&quot; (*FlowControl under a debugger)</source>
        <translation>Microsoft, &quot;Standardized INF keywords for network devices&quot;（调试器下的 *FlowControl）</translation>
    </message>
    <message>
        <source>Intel 64 and IA-32 Architectures Software Developer&apos;s Manual, volume 3, thermal monitoring</source>
        <translation>Intel 64 and IA-32 Architectures Software Developer&apos;s Manual，第 3 卷，温度监控</translation>
    </message>
    <message>
        <source>adaptive-rx off</source>
        <translation>将 adaptive-rx 设为 off</translation>
    </message>
    <message>
        <source>adaptive-tx off</source>
        <translation>将 adaptive-tx 设为 off</translation>
    </message>
    <message>
        <source>rx-usecs 0</source>
        <translation>将 rx-usecs 设为 0</translation>
    </message>
    <message>
        <source>tx-usecs 0</source>
        <translation>将 tx-usecs 设为 0</translation>
    </message>
    <message>
        <source>*InterruptModeration off</source>
        <translation>*InterruptModeration 为 off</translation>
    </message>
    <message>
        <source>The adapter restarts: its link is down for 2 to 10 s.</source>
        <translation>网卡会重启：链路断开 2 到 10 s。</translation>
    </message>
    <message>
        <source>RSS profile ClosestStatic</source>
        <translation>将 RSS 配置设为 ClosestStatic</translation>
    </message>
    <message>
        <source>eee off</source>
        <translation>将 eee 设为 off</translation>
    </message>
    <message>
        <source>processor idle state maximum 1</source>
        <translation>将“处理器空闲状态最大值”设为 1</translation>
    </message>
    <message>
        <source>processor idle disable 1</source>
        <translation>将“处理器空闲禁用”设为 1</translation>
    </message>
    <message>
        <source>idle states off</source>
        <translation>空闲状态已关闭</translation>
    </message>
    <message>
        <source>all idle states allowed</source>
        <translation>允许全部空闲状态</translation>
    </message>
    <message>
        <source>power plan High performance</source>
        <translation>将电源计划设为“高性能”</translation>
    </message>
    <message>
        <source>Power saver</source>
        <translation>节能</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>平衡</translation>
    </message>
    <message>
        <source>High performance</source>
        <translation>高性能</translation>
    </message>
    <message>
        <source>Ultimate performance</source>
        <translation>卓越性能</translation>
    </message>
    <message>
        <source>No core is parked.</source>
        <translation>没有核心处于休止状态。</translation>
    </message>
    <message>
        <source>power mode Best performance (Settings &gt; System &gt; Power)</source>
        <translation>将电源模式设为“最佳性能”（设置 &gt; 系统 &gt; 电源）</translation>
    </message>
    <message>
        <source>Best power efficiency</source>
        <translation>最佳能效</translation>
    </message>
    <message>
        <source>Better performance</source>
        <translation>更好的性能</translation>
    </message>
    <message>
        <source>Best performance</source>
        <translation>最佳性能</translation>
    </message>
    <message>
        <source>2-3 is an example: choose cores of the adapter&apos;s NUMA node.</source>
        <translation>2-3 只是示例：请选择网卡所在 NUMA 节点的核心。</translation>
    </message>
    <message>
        <source>kernel.sched_rt_runtime_us -1</source>
        <translation>将 kernel.sched_rt_runtime_us 设为 -1</translation>
    </message>
    <message>
        <source>Connection tracking is not loaded.</source>
        <translation>未加载连接跟踪。</translation>
    </message>
    <message>
        <source>transparent huge pages madvise</source>
        <translation>将透明大页设为 madvise</translation>
    </message>
    <message>
        <source>NetworkThrottlingIndex 0xffffffff</source>
        <translation>将 NetworkThrottlingIndex 设为 0xffffffff</translation>
    </message>
    <message>
        <source>kernel debugging off</source>
        <translation>关闭内核调试</translation>
    </message>
    <message>
        <source>pause frames</source>
        <translation>暂停帧</translation>
    </message>
    <message>
        <source>Energy-Efficient Ethernet</source>
        <translation>节能以太网</translation>
    </message>
    <message>
        <source>forward error correction</source>
        <translation>前向纠错</translation>
    </message>
    <message>
        <source>rings</source>
        <translation>环</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>offloads</source>
        <translation>卸载功能</translation>
    </message>
    <message>
        <source>link modes</source>
        <translation>链路模式</translation>
    </message>
    <message>
        <source>The driver reports no value, or the link is down.</source>
        <translation>驱动未报告数值，或链路已断开。</translation>
    </message>
    <message>
        <source>The driver lists no supported speeds.</source>
        <translation>驱动未列出支持的速率。</translation>
    </message>
    <message>
        <source>The link partner does not advertise its speeds.</source>
        <translation>链路对端未通告其速率。</translation>
    </message>
    <message>
        <source>The kernel command line is not readable.</source>
        <translation>无法读取内核命令行。</translation>
    </message>
    <message>
        <source>This system has no thermal throttling counters.</source>
        <translation>本系统没有过热降频计数器。</translation>
    </message>
    <message>
        <source>This kernel does not report its SMT state.</source>
        <translation>此内核不报告 SMT 状态。</translation>
    </message>
    <message>
        <source>This kernel does not report its CPU mitigations.</source>
        <translation>此内核不报告其 CPU 漏洞缓解措施。</translation>
    </message>
    <message>
        <source>This kernel has no lockdown, or securityfs is not mounted.</source>
        <translation>本内核没有 lockdown 功能，或者未挂载 securityfs。</translation>
    </message>
    <message>
        <source>Not set: Microsoft Defender scans unless another antivirus replaces it.</source>
        <translation>未设置：除非被其他防病毒软件取代，否则由 Microsoft Defender 扫描。</translation>
    </message>
    <message>
        <source>This kernel does not support isolated cores.</source>
        <translation>此内核不支持隔离核心。</translation>
    </message>
    <message>
        <source>This kernel is built without CONFIG_NO_HZ_FULL.</source>
        <translation>此内核编译时未启用 CONFIG_NO_HZ_FULL。</translation>
    </message>
    <message>
        <source>This kernel does not report the cores of unbound workqueues.</source>
        <translation>此内核不报告未绑定工作队列所用的核心。</translation>
    </message>
    <message>
        <source>No firewall rule of this host drops incoming packets.</source>
        <translation>本主机没有丢弃入站数据包的防火墙规则。</translation>
    </message>
    <message>
        <source>The firewall rules are not readable in the registry.</source>
        <translation>无法从注册表读取防火墙规则。</translation>
    </message>
    <message>
        <source>This user lacks permission to read it.</source>
        <translation>当前用户没有读取权限。</translation>
    </message>
    <message>
        <source>The kernel does not control CPU frequency here, as in most virtual machines.</source>
        <translation>内核在此不控制 CPU 频率，多数虚拟机都如此。</translation>
    </message>
    <message>
        <source>The frequency driver does not report whether turbo is enabled.</source>
        <translation>频率驱动未报告是否启用睿频。</translation>
    </message>
    <message>
        <source>This CPU or kernel has no separate uncore frequency control.</source>
        <translation>此 CPU 或内核没有单独的 uncore 频率控制。</translation>
    </message>
    <message>
        <source>The kernel offers no idle states (no cpuidle below /sys/devices/system/cpu/cpu0), as in many virtual machines.</source>
        <translation>内核不提供空闲状态（/sys/devices/system/cpu/cpu0 下没有 cpuidle），许多虚拟机都如此。</translation>
    </message>
    <message>
        <source>The haltpoll driver (guest halt polling) is not loaded.</source>
        <translation>未加载 haltpoll 驱动（客户机停机轮询）。</translation>
    </message>
    <message>
        <source>Kernel settings (/proc/sys) are not readable.</source>
        <translation>无法读取内核设置（/proc/sys）。</translation>
    </message>
    <message>
        <source>This kernel has no transparent huge pages.</source>
        <translation>此内核没有透明大页。</translation>
    </message>
    <message>
        <source>This kernel has no samepage merging (KSM).</source>
        <translation>此内核没有相同页合并（KSM）。</translation>
    </message>
    <message>
        <source>The adapter reports no PCIe link.</source>
        <translation>网卡未报告 PCIe 链路。</translation>
    </message>
    <message>
        <source>The kernel does not know the PCIe link speed.</source>
        <translation>内核不知道 PCIe 链路速率。</translation>
    </message>
    <message>
        <source>This host has only one NUMA node.</source>
        <translation>本主机只有一个 NUMA 节点。</translation>
    </message>
    <message>
        <source>This host has only one NUMA node, or does not report the adapter&apos;s.</source>
        <translation>本主机只有一个 NUMA 节点，或未报告网卡所在的节点。</translation>
    </message>
    <message>
        <source>This kernel does not manage PCIe ASPM.</source>
        <translation>此内核不管理 PCIe ASPM。</translation>
    </message>
    <message>
        <source>The kernel cannot control ASPM L1 on this link.</source>
        <translation>内核无法控制该链路的 ASPM L1。</translation>
    </message>
    <message>
        <source>The kernel has no runtime power management for this device.</source>
        <translation>内核没有对该设备的运行时电源管理。</translation>
    </message>
    <message>
        <source>This adapter or kernel has no packet steering in software (RPS, XPS).</source>
        <translation>本网卡或内核不支持软件包导向（RPS、XPS）。</translation>
    </message>
    <message>
        <source>Halftrip runs in a container and cannot see the host&apos;s processes.</source>
        <translation>Halftrip 在容器中运行，看不到宿主机的进程。</translation>
    </message>
    <message>
        <source>This kernel has no packet sockets (AF_PACKET).</source>
        <translation>此内核没有数据包套接字（AF_PACKET）。</translation>
    </message>
    <message>
        <source>The kernel does not report CPU time statistics.</source>
        <translation>内核不报告 CPU 时间统计。</translation>
    </message>
    <message>
        <source>This host reports neither a power supply nor a battery.</source>
        <translation>本主机既未报告外接电源，也未报告电池。</translation>
    </message>
    <message>
        <source>Control groups (cgroups) are not readable.</source>
        <translation>无法读取控制组（cgroup）。</translation>
    </message>
    <message>
        <source>The firmware offers no platform profiles.</source>
        <translation>固件不提供平台电源配置。</translation>
    </message>
    <message>
        <source>The kernel release is not readable.</source>
        <translation>无法读取内核版本。</translation>
    </message>
    <message>
        <source>The registry holds no value for it.</source>
        <translation>注册表中没有该值。</translation>
    </message>
    <message>
        <source>The registry does not list the adapter&apos;s filter drivers.</source>
        <translation>注册表未列出网卡的筛选器驱动。</translation>
    </message>
    <message>
        <source>The registry does not list the adapter&apos;s bindings.</source>
        <translation>注册表未列出网卡的绑定。</translation>
    </message>
    <message>
        <source>The registry does not state the adapter&apos;s medium.</source>
        <translation>注册表未说明网卡的介质类型。</translation>
    </message>
    <message>
        <source>The registry does not state the adapter&apos;s interrupt type.</source>
        <translation>注册表未说明网卡的中断类型。</translation>
    </message>
    <message>
        <source>Windows does not report it.</source>
        <translation>Windows 未报告。</translation>
    </message>
    <message>
        <source>Power source unknown.</source>
        <translation>供电方式未知。</translation>
    </message>
    <message>
        <source>Windows reports no active power plan.</source>
        <translation>Windows 未报告活动的电源计划。</translation>
    </message>
    <message>
        <source>The active power plan lacks this setting.</source>
        <translation>活动的电源计划没有此设置。</translation>
    </message>
    <message>
        <source>this program</source>
        <translation>本程序</translation>
    </message>
    <message>
        <source>NtQuerySystemInformation; Windows Security, Device security, Core isolation: Memory integrity</source>
        <translation>NtQuerySystemInformation；Windows 安全中心，设备安全性，内核隔离：内存完整性</translation>
    </message>
    <message>
        <source>registry, HKLM\...\Multimedia\SystemProfile: NetworkThrottlingIndex</source>
        <translation>注册表，HKLM\...\Multimedia\SystemProfile：NetworkThrottlingIndex</translation>
    </message>
    <message>
        <source>registry, HKLM\...\Multimedia\SystemProfile: NetworkThrottlingIndex is not there, so that the default holds</source>
        <translation>注册表，HKLM\...\Multimedia\SystemProfile：没有 NetworkThrottlingIndex，使用默认值</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>mains</source>
        <translation>外接电源</translation>
    </message>
    <message>
        <source>battery</source>
        <translation>电池</translation>
    </message>
    <message>
        <source>cable</source>
        <translation>网线</translation>
    </message>
    <message>
        <source>air</source>
        <translation>无线</translation>
    </message>
    <message>
        <source>half</source>
        <translation>半双工</translation>
    </message>
    <message>
        <source>full</source>
        <translation>全双工</translation>
    </message>
    <message>
        <source>several</source>
        <translation>多个</translation>
    </message>
    <message>
        <source>team</source>
        <translation>组合</translation>
    </message>
    <message>
        <source>bridge</source>
        <translation>网桥</translation>
    </message>
    <message>
        <source>Hyper-V switch</source>
        <translation>Hyper-V 交换机</translation>
    </message>
    <message>
        <source>25G Ethernet Consortium, low-latency FEC</source>
        <translation>25G Ethernet Consortium，低时延 FEC</translation>
    </message>
    <message>
        <source>it lies among the lost probes</source>
        <translation>它落在丢失的探测包之中</translation>
    </message>
    <message>
        <source>Packets per second, one way: offered by A, relayed by B, received by A in time.</source>
        <translation>每秒数据包数（单向）：A 发出的、B 转回的、A 按时收到的。</translation>
    </message>
    <message>
        <source>Load within bursts: the measured time between sends and the one-way rate, with all drops and where the counters of both hosts saw them (warm-up included).</source>
        <translation>突发内的负载：两次发送之间的实际时间，及其对应的单向负载。旁边是丢弃的数量，以及按两台主机的计数器在何处丢弃（包含预热期间的丢弃）。</translation>
    </message>
    <message>
        <source>Idle states, and where p50 rises with the pause.</source>
        <translation>两台主机核心的空闲状态，以及 p50 随停顿在何处上升。</translation>
    </message>
    <message>
        <source>As receive-path measurements are published, in microseconds.</source>
        <translation>同样的结果，按接收路径测量通常发布的形式，单位微秒。</translation>
    </message>
    <message>
        <source>frame</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>offered</source>
        <translation>发出</translation>
    </message>
    <message>
        <source>relayed</source>
        <translation>转回</translation>
    </message>
    <message>
        <source>received</source>
        <translation>收到</translation>
    </message>
    <message>
        <source>reordered</source>
        <translation>乱序</translation>
    </message>
    <message>
        <source>packets/s</source>
        <translation>包/秒</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>late</source>
        <translation>迟到</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>stddev</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>wire</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>less wire</source>
        <translation>减去线路</translation>
    </message>
    <message>
        <source>fit</source>
        <translation>拟合值</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>queue A</source>
        <translation>队列 A</translation>
    </message>
    <message>
        <source>queue B</source>
        <translation>队列 B</translation>
    </message>
    <message>
        <source>flow</source>
        <translation>流</translation>
    </message>
    <message>
        <source>core A</source>
        <translation>核心 A</translation>
    </message>
    <message>
        <source>core B</source>
        <translation>核心 B</translation>
    </message>
    <message>
        <source>flows</source>
        <translation>流数</translation>
    </message>
    <message>
        <source>lowest p50</source>
        <translation>最低 p50</translation>
    </message>
    <message>
        <source>highest p50</source>
        <translation>最高 p50</translation>
    </message>
    <message>
        <source>p50 by work</source>
        <translation>因工作增加的 p50</translation>
    </message>
    <message>
        <source>p99 by work</source>
        <translation>因工作增加的 p99</translation>
    </message>
    <message>
        <source>minimal</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>maximal</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>p99 never doubles</source>
        <translation>p99 始终没有翻倍</translation>
    </message>
    <message>
        <source>nothing is dropped</source>
        <translation>没有丢包</translation>
    </message>
    <message>
        <source>time of one probe&apos;s frames on the wire, one way: with preamble (8), header, padding to 60, CRC (4), and the gap (12) between its frames</source>
        <translation>一个探测包的帧在线路上单程一次所占的时间：包括前导码 (8)、帧头、填充到 60 字节和 CRC (4)，以及同一探测包各帧之间的间隙 (12)</translation>
    </message>
    <message>
        <source>Both ends spun through the pauses, so their cores never went idle. Use --wait block --responder-wait block.</source>
        <translation>两端在停顿期间都在自旋：它们的核心没有进入空闲。使用 --wait block --responder-wait block 时会进入。</translation>
    </message>
    <message>
        <source>Host A spun through the pauses, so its core never went idle. Use --wait block --responder-wait block.</source>
        <translation>主机 A 在停顿期间自旋：其核心没有进入空闲。使用 --wait block --responder-wait block 时会进入。</translation>
    </message>
    <message>
        <source>Host B spun through the pauses, so its core never went idle. Use --wait block --responder-wait block.</source>
        <translation>主机 B 在停顿期间自旋：其核心没有进入空闲。使用 --wait block --responder-wait block 时会进入。</translation>
    </message>
    <message>
        <source>All sizes make frames of one length, so no line is fitted.</source>
        <translation>这些大小的探测包都是同一长度的帧：不作直线拟合。</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>等待方式</translation>
    </message>
    <message>
        <source>core</source>
        <translation>核心</translation>
    </message>
    <message>
        <source>Host A spun through the pauses, so its core never went idle. Use --wait block.</source>
        <translation>主机 A 在停顿期间一直自旋：其核心没有进入空闲。使用 --wait block 才会进入空闲。</translation>
    </message>
    <message>
        <source>the frame</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>payload</source>
        <translation>载荷</translation>
    </message>
    <message>
        <source>vs above</source>
        <translation>比上一行</translation>
    </message>
    <message>
        <source>vs fastest</source>
        <translation>比最快</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>sent bursts</source>
        <translation>发送了突发</translation>
    </message>
    <message>
        <source>paused before its probes</source>
        <translation>在探测包之前有停顿</translation>
    </message>
    <message>
        <source>datagrams</source>
        <translation>数据报</translation>
    </message>
    <message>
        <source>UDP in and TCP out</source>
        <translation>UDP 入、TCP 出</translation>
    </message>
    <message>
        <source>A number above 2^63</source>
        <translation>大于 2^63 的数</translation>
    </message>
    <message>
        <source>not a whole number</source>
        <translation>这不是整数</translation>
    </message>
    <message>
        <source>the row ends below its beginning</source>
        <translation>数列的终点小于起点</translation>
    </message>
    <message>
        <source>0 cannot be doubled; begin with 1, or give a step as in 0,10..50</source>
        <translation>0 不能翻倍；请从 1 开始，或像 0,10..50 那样给出步长</translation>
    </message>
    <message>
        <source>Write a number like 64, a list like 1,64,1024, or a row like 1,2,4..2048.</source>
        <translation>请写一个数，如 64；一个列表，如 1,64,1024；或一个数列，如 1,2,4..2048。</translation>
    </message>
    <message>
        <source>Write a number and its unit, such as 200ns, 20us, 5ms, 1.5s, 30min or 2h.</source>
        <translation>请写出数值和单位，例如 200ns、20us、5ms、1.5s、30min 或 2h。</translation>
    </message>
    <message>
        <source>Write FIGURE=TIME, such as p99=20us; the figures are min, mean, max and p0 to p100.</source>
        <translation>请写成“指标=时间”，例如 p99=20us；指标有 min、mean、max 以及 p0 到 p100。</translation>
    </message>
    <message>
        <source>The run file is empty.</source>
        <translation>测量文件是空的。</translation>
    </message>
    <message>
        <source>The file is JSON, but not a Halftrip run file.</source>
        <translation>该文件是 JSON，但不是 Halftrip 的测量文件。</translation>
    </message>
    <message>
        <source>Get a fresh copy of the file, or choose another one.</source>
        <translation>请重新获取该文件，或选择另一个文件。</translation>
    </message>
    <message>
        <source>Choose a file that Halftrip wrote (*.halftrip.json).</source>
        <translation>请选择由 Halftrip 写出的文件（*.halftrip.json）。</translation>
    </message>
    <message>
        <source>Use the Halftrip that wrote it or a newer one.</source>
        <translation>请使用写出它的 Halftrip 或更新的版本。</translation>
    </message>
    <message>
        <source>most of the time passes in the adapters and on the wire</source>
        <translation>大部分时间花在网卡和线路上</translation>
    </message>
    <message>
        <source>the queueing discipline (qdisc)</source>
        <translation>排队规则（qdisc）</translation>
    </message>
    <message>
        <source>The same round trips with interrupt coalescing off (rx-usecs 0).</source>
        <translation>关闭中断合并 (rx-usecs 0) 后往返时间不变。</translation>
    </message>
    <message>
        <source>The same figures with threaded NAPI off.</source>
        <translation>关闭 threaded NAPI 后数值相同。</translation>
    </message>
    <message>
        <source>{list} and {last}</source>
        <translation>{list}以及{last}</translation>
    </message>
    <message>
        <source>{list}, {next}</source>
        <translation>{list}、{next}</translation>
    </message>
    <message>
        <source>IPv4 {v4}, IPv6 {v6}</source>
        <translation>IPv4 {v4}，IPv6 {v6}</translation>
    </message>
    <message>
        <source>governor {value}</source>
        <translation>将调频策略设为 {value}</translation>
    </message>
    <message>
        <source>energy_performance_preference {value}</source>
        <translation>将 energy_performance_preference 设为 {value}</translation>
    </message>
    <message>
        <source>turbo {value}</source>
        <translation>将睿频设为 {value}</translation>
    </message>
    <message>
        <source>rx {rx}, tx {tx}</source>
        <translation>接收 {rx}，发送 {tx}</translation>
    </message>
    <message>
        <source>{mtuOfA} and {mtuOfB} bytes</source>
        <translation>{mtuOfA} 和 {mtuOfB} 字节</translation>
    </message>
    <message>
        <source>KSM {value}</source>
        <translation>将 KSM 设为 {value}</translation>
    </message>
    <message>
        <source>node {node}</source>
        <translation>节点 {node}</translation>
    </message>
    <message>
        <source>rps_cpus of {queue} 0</source>
        <translation>将 {queue} 的 rps_cpus 设为 0</translation>
    </message>
    <message>
        <source>platform profile {value}</source>
        <translation>将固件电源配置设为 {value}</translation>
    </message>
    <message>
        <source>minimum processor state {value} %</source>
        <translation>将最小处理器状态设为 {value} %</translation>
    </message>
    <message>
        <source>maximum processor state {value} %</source>
        <translation>将最大处理器状态设为 {value} %</translation>
    </message>
    <message>
        <source>processor performance boost mode {value}</source>
        <translation>将处理器性能提升模式设为 {value}</translation>
    </message>
    <message>
        <source>energy performance preference {value}</source>
        <translation>将能效偏好设为 {value}</translation>
    </message>
    <message>
        <source>PCI Express link state power management {value}</source>
        <translation>将 PCI Express 链接状态电源管理设为 {value}</translation>
    </message>
    <message>
        <source>threaded {value}</source>
        <translation>将 threaded 设为 {value}</translation>
    </message>
    <message>
        <source>{value} receive queue</source>
        <translation>将接收队列数设为 {value}</translation>
    </message>
    <message>
        <source>x{lanes} at {gtPerS:g} GT/s, of x{mostLanes} at {mostGtPerS:g} GT/s</source>
        <translation>x{lanes}、{gtPerS} GT/s，最高为 x{mostLanes}、{mostGtPerS} GT/s</translation>
    </message>
    <message>
        <source>l1_aspm {value}</source>
        <translation>将 l1_aspm 设为 {value}</translation>
    </message>
    <message>
        <source>ASPM policy {value}</source>
        <translation>将 ASPM 策略设为 {value}</translation>
    </message>
    <message>
        <source>power/control {value}</source>
        <translation>将 power/control 设为 {value}</translation>
    </message>
    <message>
        <source>{count} connections</source>
        <translation>{count} 个连接</translation>
    </message>
    <message>
        <source>guest_halt_poll_ns {ns}</source>
        <translation>将 guest_halt_poll_ns 设为 {ns}</translation>
    </message>
    <message>
        <source>Halftrip on that host does not collect {fact}.</source>
        <translation>该主机上的 Halftrip 不收集 {fact}。</translation>
    </message>
    <message>
        <source>Halftrip {version} on that host does not collect {fact}.</source>
        <translation>该主机上的 Halftrip {version} 不收集 {fact}。</translation>
    </message>
    <message>
        <source>{practised} is practice, of which nothing was measured; {measured} was measured: they are not compared.</source>
        <translation>{practised} 是练习，其中没有任何内容是实际测得的；{measured} 是实际测量：两者不作比较。</translation>
    </message>
    <message>
        <source>Busy polling: {reason}</source>
        <translation>忙轮询：{reason}</translation>
    </message>
    <message>
        <source>{count} at {place}</source>
        <translation>{place} {count} 个</translation>
    </message>
    <message>
        <source>{dropped} of {sent} probes dropped ({places})</source>
        <translation>{sent} 个探测包中丢弃 {dropped} 个（{places}）</translation>
    </message>
    <message>
        <source>{counters} while {missing} of {sent} probes were lost or not sent</source>
        <translation>{counters}，同时 {sent} 个探测包中有 {missing} 个丢失或未能发送</translation>
    </message>
    <message>
        <source>{samples} samples</source>
        <translation>{samples} 个样本</translation>
    </message>
    <message>
        <source>host {host}</source>
        <translation>主机 {host}</translation>
    </message>
    <message>
        <source>{incomplete} of {answered} answered probes</source>
        <translation>{answered} 个已应答探测包中的 {incomplete} 个</translation>
    </message>
    <message>
        <source>{figure} p99 lies among the lost probes</source>
        <translation>{figure} 的 p99 落在丢失的探测包之中</translation>
    </message>
    <message>
        <source>{p99} and {dropped} of {sent} probes are dropped {place}.</source>
        <translation>{p99}，{sent} 个探测包中丢弃 {dropped} 个，{place}。</translation>
    </message>
    <message>
        <source>{lost} of {sent} probes lost</source>
        <translation>{sent} 个探测包中丢失 {lost} 个</translation>
    </message>
    <message>
        <source>the only {cores} cores</source>
        <translation>仅有的 {cores} 个核心</translation>
    </message>
    <message>
        <source>Host {host} runs on battery: its power management lengthens every wake-up.</source>
        <translation>主机 {host} 使用电池供电：其电源管理会延长每次唤醒。</translation>
    </message>
    <message>
        <source>{from} sent {sent} packets and {to} received {received}, for {replies} replies.</source>
        <translation>{from} 发送了 {sent} 个数据包，{to} 接收了 {received} 个，应答为 {replies} 个。</translation>
    </message>
    <message>
        <source>Start the responder on another host{cli: (halftrip serve)} and measure against it.</source>
        <translation>请在另一台主机上启动响应端{cli}，并对其测量。</translation>
    </message>
    <message>
        <source>for {lengthS:.2f} s from {startS:.2f} s on</source>
        <translation>持续 {lengthS} s，始于 {startS} s</translation>
    </message>
    <message>
        <source>no reply {times}: {totalS:.2f} of {elapsedS:.2f} s</source>
        <translation>没有应答：{times}；{elapsedS} s 中共 {totalS} s</translation>
    </message>
    <message>
        <source>{seen} in {overMs:.0f} ms, warm-up included</source>
        <translation>{seen}（在 {overMs} ms 内，含预热）</translation>
    </message>
    <message>
        <source>Host {host}: {refusal}</source>
        <translation>主机 {host}：{refusal}</translation>
    </message>
    <message>
        <source>core {core}</source>
        <translation>核心 {core}</translation>
    </message>
    <message>
        <source>cores {cores}</source>
        <translation>核心 {cores}</translation>
    </message>
    <message>
        <source>Both measuring threads were pinned to {which} of one host.</source>
        <translation>两个测量线程都被固定在同一台主机的{which}上。</translation>
    </message>
    <message>
        <source>Adapter {adapter} reports {mbps} Mb/s.</source>
        <translation>网卡 {adapter} 报告 {mbps} Mb/s。</translation>
    </message>
    <message>
        <source>Move interrupts to other cores (/proc/irq/*/smp_affinity, irqaffinity=) and stop irqbalance.</source>
        <translation>请把中断移到其他核心 (/proc/irq/*/smp_affinity、irqaffinity=)，并停止 irqbalance。</translation>
    </message>
    <message>
        <source>Keep kernel workers off that core: /sys/devices/virtual/workqueue/cpumask, isolcpus=, or tuned&apos;s profile cpu-partitioning.</source>
        <translation>请让内核工作线程离开该核心：/sys/devices/virtual/workqueue/cpumask、isolcpus=，或 tuned 的 cpu-partitioning 配置。</translation>
    </message>
    <message>
        <source>autopsy</source>
        <translation>慢包剖析</translation>
    </message>
    <message>
        <source>Timeline of the slow packets for Perfetto: trace-event JSON</source>
        <translation>供 Perfetto 使用的慢包时间线：trace-event JSON</translation>
    </message>
    <message>
        <source>The peer was {peer}.</source>
        <translation>对端为 {peer}。</translation>
    </message>
    <message>
        <source>Adapter {adapter} of host A has an MTU of {mtu} bytes.</source>
        <translation>主机 A 的网卡 {adapter} 的 MTU 为 {mtu} 字节。</translation>
    </message>
    <message>
        <source>Adapter {adapter} of host B has an MTU of {mtu} bytes.</source>
        <translation>主机 B 的网卡 {adapter} 的 MTU 为 {mtu} 字节。</translation>
    </message>
    <message>
        <source>transport option {option}</source>
        <translation>传输方式选项 {option}</translation>
    </message>
    <message>
        <source>Stopped early. {verdict}</source>
        <translation>提前停止。{verdict}</translation>
    </message>
    <message>
        <source>{verdict} Practice: nothing of this was measured.</source>
        <translation>{verdict}练习：其中没有任何内容是实际测得的。</translation>
    </message>
    <message>
        <source>in {places}</source>
        <translation>在{places}中</translation>
    </message>
    <message>
        <source>over {places}</source>
        <translation>经由 {places}</translation>
    </message>
    <message>
        <source>at {places}</source>
        <translation>在{places}处</translation>
    </message>
    <message>
        <source>{place} ({remark})</source>
        <translation>{place}（{remark}）</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>另外 {count} 个</translation>
    </message>
    <message>
        <source>{found} {where}.</source>
        <translation>{where}：{found}。</translation>
    </message>
    <message>
        <source>the smaller of {percent:.0f} % and {leastNs:.0f} ns {figure}, too small to matter</source>
        <translation>{percent} % 与 {leastNs} ns {figure} 中的较小者，小到没有影响</translation>
    </message>
    <message>
        <source>beyond {allowedUs} us {figure}, {yardstick}</source>
        <translation>超出 {allowedUs} us {figure}，即{yardstick}</translation>
    </message>
    <message>
        <source>within {allowedUs} us {figure}, {yardstick}</source>
        <translation>在 {allowedUs} us {figure} 之内，即{yardstick}</translation>
    </message>
    <message>
        <source>{ground}, p = {pValue:.2g}</source>
        <translation>{ground}，p = {pValue}</translation>
    </message>
    <message>
        <source>slower by {differenceUs} us</source>
        <translation>慢 {differenceUs} us</translation>
    </message>
    <message>
        <source>faster by {differenceUs} us</source>
        <translation>快 {differenceUs} us</translation>
    </message>
    <message>
        <source>over {transport}</source>
        <translation>经由 {transport}</translation>
    </message>
    <message>
        <source>one every {interval:duration}</source>
        <translation>每 {interval} 一个</translation>
    </message>
    <message>
        <source>{pause:duration} pause</source>
        <translation>停顿 {pause}</translation>
    </message>
    <message>
        <source>{gap:duration} gap</source>
        <translation>包间隔 {gap:duration}</translation>
    </message>
    <message>
        <source>window {probes}</source>
        <translation>窗口 {probes}</translation>
    </message>
    <message>
        <source>{bytes} byte</source>
        <translation>{bytes} 字节</translation>
    </message>
    <message>
        <source>{bytes} bytes</source>
        <translation>{bytes} 字节</translation>
    </message>
    <message>
        <source>{bytes} order byte</source>
        <translation>订单 {bytes} 字节</translation>
    </message>
    <message>
        <source>{bytes} order bytes</source>
        <translation>订单 {bytes} 字节</translation>
    </message>
    <message>
        <source>{place} of host {host} ({counter})</source>
        <translation>主机 {host} 的{place}（{counter}）</translation>
    </message>
    <message>
        <source>{count} not placed</source>
        <translation>{count} 个未能定位</translation>
    </message>
    <message>
        <source>{state} of host {host}</source>
        <translation>主机 {host} 的 {state}</translation>
    </message>
    <message>
        <source>adapter {adapter} of host {host}</source>
        <translation>主机 {host} 的网卡 {adapter}</translation>
    </message>
    <message>
        <source>The speed of the link is not known: {adapter} is virtual and has no wire.</source>
        <translation>链路速率未知：{adapter} 是虚拟网卡，没有线路。</translation>
    </message>
    <message>
        <source> {where}</source>
        <translation>{where}</translation>
    </message>
    <message>
        <source>{list} and {count} more</source>
        <translation>{list}，另有 {count} 个</translation>
    </message>
    <message>
        <source>irqbalance {value}</source>
        <translation>将 irqbalance 设为 {value}</translation>
    </message>
    <message>
        <source>Name at least two run files.</source>
        <translation>请至少指定两个测量文件。</translation>
    </message>
    <message>
        <source>Compare practice with practice, or measurements with measurements.</source>
        <translation>请将练习与练习比较，或将测量与测量比较。</translation>
    </message>
    <message>
        <source>Compare runs of the same sizes and the same interval.</source>
        <translation>请比较大小相同、间隔相同的测量。</translation>
    </message>
    <message>
        <source>Only a sweep of sizes with hardware stamps at both ends can tell.</source>
        <translation>只有两端都带硬件时间戳的大小扫描才能判断。</translation>
    </message>
    <message>
        <source>The run ended after {came} of 1 packet: none arrived at {place} for {patience:duration}{cli: (--patience)}.</source>
        <translation>收到 {came} 个（应为 1 个）数据包后结束：{patience} 内没有更多数据包到达 {place}{cli}。</translation>
    </message>
    <message>
        <source>The run ended after {came} of {wanted} packets: none arrived at {place} for {patience:duration}{cli: (--patience)}.</source>
        <translation>收到 {came} 个（应为 {wanted} 个）数据包后结束：{patience} 内没有更多数据包到达 {place}{cli}。</translation>
    </message>
    <message>
        <source>There was nothing to change on this host for this run{cli: (--tune)}.</source>
        <translation>本次测量无需更改本机的任何设置{cli}。</translation>
    </message>
    <message>
        <source>C-states of this host are held off for this run{cli: (--hold-cstates)}.</source>
        <translation>本次测量期间，本机的核心不会进入空闲状态{cli}。</translation>
    </message>
    <message>
        <source> {value}</source>
        <translation>{value}</translation>
    </message>
    <message>
        <source>{state} {exitUs} us (target residency {residencyUs} us)</source>
        <translation>{state} {exitUs} us（目标驻留时间 {residencyUs} us）</translation>
    </message>
    <message>
        <source>{state} {exitUs} us</source>
        <translation>{state} {exitUs} µs</translation>
    </message>
    <message>
        <source>{list} or {next}</source>
        <translation>{list} 或 {next}</translation>
    </message>
    <message>
        <source>p50 rises by {riseUs} us from a pause of {from:duration} to {to:duration} (round trip: {roundTrip}): no known idle state matches.</source>
        <translation>停顿从 {from} 变为 {to} 时，p50 升高 {riseUs} µs（往返：{roundTrip}）：没有已知的空闲状态与之相符。</translation>
    </message>
    <message>
        <source>p50 rises by {riseUs} us from a pause of {from:duration} to {to:duration}: no known idle state matches.</source>
        <translation>停顿从 {from} 变为 {to} 时，p50 升高 {riseUs} µs：没有已知的空闲状态与之相符。</translation>
    </message>
    <message>
        <source>p50 rises by {riseUs} us from a pause of {from:duration} to {to:duration} (round trip: {roundTrip}). {states} would match. To prove it, repeat with --hold-cstates: the step must disappear.</source>
        <translation>停顿从 {from:duration} 增至 {to:duration} 时，p50 上升 {riseUs} us（往返：{roundTrip}）。{states} 与之相符。要证实，请用 --hold-cstates 重测：该台阶必须消失。</translation>
    </message>
    <message>
        <source>p50 rises by {riseUs} us from a pause of {from:duration} to {to:duration}. {states} would match. To prove it, repeat with --hold-cstates: the step must disappear.</source>
        <translation>停顿从 {from:duration} 增至 {to:duration} 时，p50 上升 {riseUs} us。{states} 与之相符。要证实，请用 --hold-cstates 重测：该台阶必须消失。</translation>
    </message>
    <message>
        <source>p50 never rises by more than {percent:.0f} % and {span} from one pause to the next.</source>
        <translation>从一个停顿到下一个，p50 的上升均未超过 {percent} % 且 {span}。</translation>
    </message>
    <message>
        <source>p99 doubles at {gap}</source>
        <translation>p99 在{gap}处翻倍</translation>
    </message>
    <message>
        <source>the first packet is dropped at {gap}</source>
        <translation>在{gap}处首次出现丢包</translation>
    </message>
    <message>
        <source>With increasing load, {doubled}; {drops}.</source>
        <translation>随着负载上升，{doubled}；{drops}。</translation>
    </message>
    <message>
        <source>With increasing load ({which}), {doubled}; {drops}.</source>
        <translation>随着负载上升（{which}），{doubled}；{drops}。</translation>
    </message>
    <message>
        <source>failed: {problem}</source>
        <translation>失败：{problem}</translation>
    </message>
    <message>
        <source>The fastest transport is {transport}, {us} us at p50.</source>
        <translation>最快的传输方式是 {transport}，p50 为 {us} us。</translation>
    </message>
    <message>
        <source>The fastest transport at {place} is {transport}, {us} us at p50.</source>
        <translation>在{place}处，最快的传输方式是 {transport}，p50 为 {us} us。</translation>
    </message>
    <message>
        <source>The fastest transport is {transport}, {us} us at p50; the slowest, {slowest}, takes {moreUs} us more.</source>
        <translation>最快的传输方式是 {transport}，p50 为 {us} us；最慢的 {slowest} 多用 {moreUs} us。</translation>
    </message>
    <message>
        <source>The fastest transport at {place} is {transport}, {us} us at p50; the slowest, {slowest}, takes {moreUs} us more.</source>
        <translation>在{place}处，最快的传输方式是 {transport}，p50 为 {us} us；最慢的 {slowest} 多用 {moreUs} us。</translation>
    </message>
    <message>
        <source>Cost of each transport: {figure} in microseconds, and p50 relative to the row above and to the fastest.</source>
        <translation>每种传输方式的代价：{figure}（微秒），以及 p50 与上一行和最快者的比较。</translation>
    </message>
    <message>
        <source>Fewer than {least} sizes fit into one frame, so no line is fitted.</source>
        <translation>只占一个帧的大小不足 {least} 个：不作直线拟合。</translation>
    </message>
    <message>
        <source>Linear fit over {sizes} sizes: {baseUs} us (95 % CI +- {marginUs}) plus {slopeNs} ns (95 % CI {lowNs} to {highNs}) per byte of {what}.</source>
        <translation>{sizes} 个大小的线性拟合：{baseUs} us（95 % 置信区间 +- {marginUs}），{what}每字节另加 {slopeNs} ns（95 % 置信区间 {lowNs} 至 {highNs}）。</translation>
    </message>
    <message>
        <source>{reason} Wire time is therefore not given.</source>
        <translation>{reason}因此不给出线路时间。</translation>
    </message>
    <message>
        <source>The link alone ({mbps} Mb/s, {source}) takes {linkNs:.3g} ns per byte; the slope is {times:.3g} times that.</source>
        <translation>仅链路（{mbps} Mb/s，{source}）每字节就需要 {linkNs} ns：斜率是它的 {times} 倍。</translation>
    </message>
    <message>
        <source>The link alone ({mbps} Mb/s, {source}) takes {linkNs:.3g} ns per byte.</source>
        <translation>仅链路（{mbps} Mb/s，{source}）每字节就需要 {linkNs} ns。</translation>
    </message>
    <message>
        <source>Knee at {bytes} bytes: a probe takes {frames} frames from there on.</source>
        <translation>拐点在 {bytes} 字节：从该处起一个探测包占 {frames} 个帧。</translation>
    </message>
    <message>
        <source>Knee at {bytes} bytes: larger sizes follow another line.</source>
        <translation>拐点在 {bytes} 字节：从该处起各大小落在另一条直线上。</translation>
    </message>
    <message>
        <source>{figure} by size, in microseconds.</source>
        <translation>{figure} 随大小的变化，单位微秒。</translation>
    </message>
    <message>
        <source>{figure} by size {which}, in microseconds.</source>
        <translation>{figure} 随大小的变化（{which}），单位微秒。</translation>
    </message>
    <message>
        <source>wire: {meaning}.</source>
        <translation>线路：{meaning}。</translation>
    </message>
    <message>
        <source>The {figure}, in microseconds. {definition}</source>
        <translation>{figure}，单位微秒。{definition}</translation>
    </message>
    <message>
        <source>{states}.</source>
        <translation>{states}。</translation>
    </message>
    <message>
        <source>unknown. {reason}</source>
        <translation>未知。{reason}</translation>
    </message>
    <message>
        <source>not known.</source>
        <translation>未知。</translation>
    </message>
    <message>
        <source>Exit latency of idle states: {states}</source>
        <translation>空闲状态的退出延迟：{states}</translation>
    </message>
    <message>
        <source>Exit latency of idle states, host A: {states}</source>
        <translation>空闲状态的退出延迟，主机 A：{states}</translation>
    </message>
    <message>
        <source>Host B: {states}</source>
        <translation>在主机 B 上：{states}</translation>
    </message>
    <message>
        <source>Linear fit over {sizes} sizes: {baseUs} us (95 % CI +- {marginUs}). The cost per byte is not resolvable: the medians vary too much.</source>
        <translation>{sizes} 个大小的线性拟合：{baseUs} us（95 % 置信区间 +- {marginUs}）。每字节的开销无法分辨：中位数波动过大。</translation>
    </message>
    <message>
        <source>{name} {value}</source>
        <translation>将 {name} 设为 {value}</translation>
    </message>
    <message>
        <source>Settings &gt; System &gt; Power &gt; Power mode</source>
        <translation>设置 &gt; 系统 &gt; 电源 &gt; 电源模式</translation>
    </message>
    <message>
        <source>{figure} p99 is {p99Us} us</source>
        <translation>{figure} 的 p99 为 {p99Us} us</translation>
    </message>
    <message>
        <source>The {figure} rises by {riseUs} us.</source>
        <translation>{figure} 上升 {riseUs} us。</translation>
    </message>
    <message>
        <source>sudo nft -a list ruleset</source>
        <translation>sudo nft -a list ruleset</translation>
    </message>
    <message>
        <source>Get-NetFirewallRule -Enabled True -Direction Inbound</source>
        <translation>Get-NetFirewallRule -Enabled True -Direction Inbound</translation>
    </message>
    <message>
        <source>interrupt coalescing delays packets</source>
        <translation>中断合并延迟了数据包</translation>
    </message>
    <message>
        <source>The same tail without it{cli: (halftrip autopsy lists every packet)}.</source>
        <translation>没有它时尾部依旧。</translation>
    </message>
    <message>
        <source>a timer, probably interrupt coalescing, delays packets</source>
        <translation>定时器（很可能是中断合并）延迟了数据包</translation>
    </message>
    <message>
        <source>the period of a 1000 Hz timer tick</source>
        <translation>1000 Hz 时钟节拍的周期</translation>
    </message>
    <message>
        <source>the period of a 250 Hz timer tick</source>
        <translation>250 Hz 时钟节拍的周期</translation>
    </message>
    <message>
        <source>the period of a 300 Hz timer tick</source>
        <translation>300 Hz 时钟节拍的周期</translation>
    </message>
    <message>
        <source>the period of a 100 Hz timer tick</source>
        <translation>100 Hz 时钟节拍的周期</translation>
    </message>
    <message>
        <source>the period of many monitoring and control loops</source>
        <translation>许多监控和控制循环的周期</translation>
    </message>
    <message>
        <source>the period of statistics, housekeeping and monitoring programs</source>
        <translation>统计、后台维护和监控程序的周期</translation>
    </message>
    <message>
        <source>See what ran at those times{cli: (halftrip autopsy RUN)}, and keep it off the measuring core (nohz_full=, isolcpus=, or another core).</source>
        <translation>查看这些时刻运行了什么{cli: (halftrip autopsy RUN)}，并让它远离测量核心（nohz_full=、isolcpus= 或换一个核心）。</translation>
    </message>
    <message>
        <source>Blocking adds {costUs} us to the median round trip: waking up the thread {ends}.</source>
        <translation>阻塞使往返时间的中位数增加 {costUs} us：唤醒{ends}的线程。</translation>
    </message>
    <message>
        <source>The same difference between two runs that both spin.</source>
        <translation>两次都自旋的测量之间有相同的差别。</translation>
    </message>
    <message>
        <source>On the peer {setting} was not changed: {reason}</source>
        <translation>对端的 {setting} 未更改：{reason}</translation>
    </message>
    <message>
        <source>On the peer for this run: {setting} was {old}, is {new}.</source>
        <translation>本次测量期间对端的 {setting}：原为 {old}，现为 {new}。</translation>
    </message>
    <message>
        <source>The responder was started over {peer}.</source>
        <translation>响应端经 {peer} 启动。</translation>
    </message>
    <message>
        <source>Windows does not report it; msinfo32 shows whether it runs.</source>
        <translation>Windows 未报告；msinfo32 会显示它是否在运行。</translation>
    </message>
    <message>
        <source>The kernel does not report the cores near the adapter.</source>
        <translation>内核未报告靠近网卡的核心。</translation>
    </message>
    <message>
        <source>The kernel does not report the qdisc.</source>
        <translation>内核未报告排队规则（qdisc）。</translation>
    </message>
    <message>
        <source>The kernel does not report its clock source.</source>
        <translation>内核未报告其时钟源。</translation>
    </message>
    <message>
        <source>The kernel does not report its clock sources.</source>
        <translation>内核未报告可用的时钟源。</translation>
    </message>
    <message>
        <source>No adapter was checked.</source>
        <translation>没有检查网卡。</translation>
    </message>
    <message>
        <source>Loopback has no queues, interrupts or wire.</source>
        <translation>环回接口没有队列、中断和线路。</translation>
    </message>
    <message>
        <source>{adapter} is a software device; check the physical adapter beneath it, if any.</source>
        <translation>{adapter} 是软件设备；若其下有物理网卡，请检查该网卡。</translation>
    </message>
    <message>
        <source>{adapter} belongs to the hypervisor: check the physical adapter and its wire on the VM host.</source>
        <translation>{adapter} 属于虚拟机管理程序：请在虚拟机宿主机上检查物理网卡及其线路。</translation>
    </message>
    <message>
        <source>The hypervisor controls this; the guest&apos;s view of it is not reliable.</source>
        <translation>这由虚拟机管理程序控制；客户机所见并不可靠。</translation>
    </message>
    <message>
        <source>NDIS filter drivers</source>
        <translation>NDIS 筛选器驱动</translation>
    </message>
    <message>
        <source>NDIS lightweight filter drivers (packet capture, antivirus, VPN) process every packet in both directions.</source>
        <translation>NDIS 轻量级筛选器驱动（抓包、杀毒、VPN）处理双向的每个数据包。</translation>
    </message>
    <message>
        <source>0.1 us to several us per packet and filter.</source>
        <translation>每个数据包、每个筛选器 0.1 us 到数 us。</translation>
    </message>
    <message>
        <source>The filters no longer work on this adapter.</source>
        <translation>这些筛选器在本网卡上不再起作用。</translation>
    </message>
    <message>
        <source>Only Windows&apos; own filters are bound.</source>
        <translation>只绑定了 Windows 自带的筛选器。</translation>
    </message>
    <message>
        <source>These filters process every packet of the adapter.</source>
        <translation>这些筛选器处理网卡的每个数据包。</translation>
    </message>
    <message>
        <source>Virtual switch, team or bridge</source>
        <translation>虚拟交换机、网卡组合或网桥</translation>
    </message>
    <message>
        <source>A Hyper-V virtual switch, NIC team or bridge receives every frame before the network stack does.</source>
        <translation>Hyper-V 虚拟交换机、网卡组合或网桥先于网络协议栈收到每一帧。</translation>
    </message>
    <message>
        <source>Several us to tens of us per packet through a Hyper-V virtual switch; no figure is published.</source>
        <translation>经过 Hyper-V 虚拟交换机时每个数据包数 us 到数十 us；没有公布的数值。</translation>
    </message>
    <message>
        <source>This adapter loses what the switch, team or bridge provides.</source>
        <translation>本网卡失去交换机、组合或网桥提供的功能。</translation>
    </message>
    <message>
        <source>The network stack receives the adapter&apos;s frames directly.</source>
        <translation>网络协议栈直接收到网卡的帧。</translation>
    </message>
    <message>
        <source>Another layer receives the adapter&apos;s frames before the network stack.</source>
        <translation>另一层先于网络协议栈收到网卡的帧。</translation>
    </message>
    <message>
        <source>Wi-Fi is a shared, lossy medium: the adapter waits for airtime, retransmits lost frames and sleeps between beacons. It also leaves its channel to scan for other networks.</source>
        <translation>Wi-Fi 是共享且有损的介质：网卡须等待空口时间，重传丢失的帧，并在信标之间休眠。它还会离开信道扫描其他网络。</translation>
    </message>
    <message>
        <source>Several ms per packet, hundreds of ms during a scan.</source>
        <translation>每个数据包数 ms，扫描期间数百 ms。</translation>
    </message>
    <message>
        <source>Needs a cable.</source>
        <translation>需要一根网线。</translation>
    </message>
    <message>
        <source>The adapter is wired.</source>
        <translation>网卡为有线。</translation>
    </message>
    <message>
        <source>The adapter is wireless.</source>
        <translation>网卡为无线。</translation>
    </message>
    <message>
        <source>threadirqs is not set: interrupt handlers run in hard-IRQ context.</source>
        <translation>未设置 threadirqs：中断处理程序在硬中断上下文中运行。</translation>
    </message>
    <message>
        <source>Interrupt handlers run in kernel threads: every interrupt has to wake one.</source>
        <translation>中断处理程序在内核线程中运行：每次中断都要唤醒一个线程。</translation>
    </message>
    <message>
        <source>Idle polling is off.</source>
        <translation>空闲轮询已关闭。</translation>
    </message>
    <message>
        <source>Idle cores poll instead of sleeping: no core reaches its highest turbo frequency, and SMT siblings slow down.</source>
        <translation>空闲核心轮询而不休眠：没有核心能达到最高睿频，SMT 兄弟线程也会变慢。</translation>
    </message>
    <message>
        <source>Afterwards, disable deep C-states while measuring (cpupower idle-set -D 3).</source>
        <translation>之后请在测量期间禁用较深的 C 状态（cpupower idle-set -D 3）。</translation>
    </message>
    <message>
        <source>intel_idle.max_cstate=0 is not on the kernel command line.</source>
        <translation>内核命令行上没有 intel_idle.max_cstate=0。</translation>
    </message>
    <message>
        <source>acpi_idle replaces intel_idle, and processor.max_cstate limits it to C1.</source>
        <translation>acpi_idle 取代了 intel_idle，并由 processor.max_cstate 限制在 C1。</translation>
    </message>
    <message>
        <source>intel_idle.max_cstate=0 only disables the intel_idle driver: acpi_idle takes over and may still enter deep C-states.</source>
        <translation>intel_idle.max_cstate=0 只停用 intel_idle 驱动：acpi_idle 接管后仍可能进入较深的 C 状态。</translation>
    </message>
    <message>
        <source>Threaded interrupts (threadirqs)</source>
        <translation>线程化中断 (threadirqs)</translation>
    </message>
    <message>
        <source>With threadirqs, every interrupt adds a context switch.</source>
        <translation>使用 threadirqs 时，每次中断都多一次上下文切换。</translation>
    </message>
    <message>
        <source>1 us or more per interrupt.</source>
        <translation>每次中断 1 us 以上。</translation>
    </message>
    <message>
        <source>Interrupt handlers may delay real-time threads.</source>
        <translation>中断处理程序可能延迟实时线程。</translation>
    </message>
    <message>
        <source>Idle polling (idle=poll)</source>
        <translation>空闲轮询 (idle=poll)</translation>
    </message>
    <message>
        <source>idle=poll removes wake-up latency, but uses the power budget that turbo needs.</source>
        <translation>idle=poll 消除唤醒延迟，但占用睿频所需的功耗预算。</translation>
    </message>
    <message>
        <source>The frequency that turbo would add.</source>
        <translation>失去睿频所提升的那部分频率。</translation>
    </message>
    <message>
        <source>Idle cores enter C-states again and have to wake up.</source>
        <translation>空闲核心会再次进入 C 状态，需要唤醒。</translation>
    </message>
    <message>
        <source>max_cstate has no effect</source>
        <translation>max_cstate 不起作用</translation>
    </message>
    <message>
        <source>intel_idle.max_cstate=0 looks like it disables C-states, but it does not.</source>
        <translation>intel_idle.max_cstate=0 看似禁用 C 状态，其实并没有。</translation>
    </message>
    <message>
        <source>Wake-up latency of deep C-states: 85 to 290 us from C6.</source>
        <translation>较深 C 状态的唤醒延迟：从 C6 退出需 85 到 290 us。</translation>
    </message>
    <message>
        <source>Higher power draw and heat, even when nothing is measured.</source>
        <translation>功耗和发热增加，不测量时也一样。</translation>
    </message>
    <message>
        <source>Programs read this clock in user space, without a system call.</source>
        <translation>程序在用户态读取此时钟，无需系统调用。</translation>
    </message>
    <message>
        <source>Each system timestamp costs a system call and a slow device read.</source>
        <translation>每个系统时间戳需要一次系统调用和一次缓慢的设备读取。</translation>
    </message>
    <message>
        <source>check the kernel log (dmesg) for why tsc is unavailable</source>
        <translation>在内核日志 (dmesg) 中查看 tsc 为何不可用</translation>
    </message>
    <message>
        <source>Do not force a clock source that the kernel marked unstable.</source>
        <translation>不要强制使用内核标记为不稳定的时钟源。</translation>
    </message>
    <message>
        <source>clocksource tsc</source>
        <translation>将 clocksource 设为 tsc</translation>
    </message>
    <message>
        <source>Only if the kernel log does not report tsc as unstable.</source>
        <translation>仅当内核日志没有报告 tsc 不稳定时。</translation>
    </message>
    <message>
        <source>Clock source</source>
        <translation>时钟源</translation>
    </message>
    <message>
        <source>The kernel and programs timestamp many packets, and some clock sources are slow to read.</source>
        <translation>内核和程序为许多数据包打时间戳，而有些时钟源读取较慢。</translation>
    </message>
    <message>
        <source>About 1 us per read of hpet or acpi_pm, 20 ns for tsc.</source>
        <translation>每次读取 hpet 或 acpi_pm 约 1 us，tsc 为 20 ns。</translation>
    </message>
    <message>
        <source>None if the time-stamp counter (TSC) is stable.</source>
        <translation>时间戳计数器 (TSC) 稳定时没有代价。</translation>
    </message>
    <message>
        <source>The CPU has one thread per core, or exposes only one.</source>
        <translation>CPU 每个核心只有一个线程，或只显示一个。</translation>
    </message>
    <message>
        <source>Each core runs a single hardware thread.</source>
        <translation>每个核心只运行一个硬件线程。</translation>
    </message>
    <message>
        <source>Load on an SMT sibling slows down the measuring thread.</source>
        <translation>SMT 兄弟线程上的负载会拖慢测量线程。</translation>
    </message>
    <message>
        <source>SMT off, or keep the SMT sibling of the measuring core idle</source>
        <translation>关闭 SMT，或让测量核心的 SMT 兄弟线程保持空闲</translation>
    </message>
    <message>
        <source>Half of the logical CPUs go offline; threads pinned to them move.</source>
        <translation>一半的逻辑 CPU 会下线；绑定在其上的线程会被迁移。</translation>
    </message>
    <message>
        <source>The scheduler places only pinned threads on these cores.</source>
        <translation>调度器只把绑定的线程放在这些核心上。</translation>
    </message>
    <message>
        <source>With fewer than four cores, isolation would leave too few for everything else.</source>
        <translation>核心少于四个时，隔离后留给其他任务的核心太少。</translation>
    </message>
    <message>
        <source>The scheduler may place any thread on the measuring core.</source>
        <translation>调度器可能把任何线程放到测量核心上。</translation>
    </message>
    <message>
        <source>nohz_full pays off only on isolated cores, and there are none.</source>
        <translation>nohz_full 只在隔离核心上有益，而这里没有隔离核心。</translation>
    </message>
    <message>
        <source>These cores run without the timer tick while only one thread is runnable.</source>
        <translation>这些核心在只有一个可运行线程时没有定时器节拍。</translation>
    </message>
    <message>
        <source>The timer tick still interrupts the isolated cores.</source>
        <translation>定时器节拍仍会中断隔离核心。</translation>
    </message>
    <message>
        <source>System calls take about 100 ns longer there.</source>
        <translation>在那里系统调用约长 100 ns。</translation>
    </message>
    <message>
        <source>SMT (Hyper-Threading)</source>
        <translation>SMT（超线程）</translation>
    </message>
    <message>
        <source>SMT siblings share the caches and execution units of one core.</source>
        <translation>SMT 兄弟线程共享一个核心的缓存和执行单元。</translation>
    </message>
    <message>
        <source>The software path takes 5 to 20 % longer while the sibling is busy.</source>
        <translation>兄弟线程忙碌时，软件路径耗时增加 5 到 20 %。</translation>
    </message>
    <message>
        <source>Lower throughput of the whole host.</source>
        <translation>整台主机的吞吐量降低。</translation>
    </message>
    <message>
        <source>Without isolation, the scheduler may run other threads on the measuring core, and packets wait for them.</source>
        <translation>没有隔离时，调度器可能在测量核心上运行其他线程，数据包须等待它们。</translation>
    </message>
    <message>
        <source>4 ms or more in rare packets: a scheduler time slice.</source>
        <translation>少数数据包 4 ms 以上：一个调度时间片。</translation>
    </message>
    <message>
        <source>Isolated cores run no other programs.</source>
        <translation>隔离核心不再运行其他程序。</translation>
    </message>
    <message>
        <source>Timer tick on isolated cores (nohz_full)</source>
        <translation>隔离核心上的定时器节拍 (nohz_full)</translation>
    </message>
    <message>
        <source>The timer tick interrupts each non-idle core 100 to 1000 times per second (CONFIG_HZ).</source>
        <translation>定时器节拍每秒中断每个非空闲核心 100 到 1000 次（CONFIG_HZ）。</translation>
    </message>
    <message>
        <source>2 to 5 us, in one of several hundred packets.</source>
        <translation>每数百个数据包中有一个多 2 到 5 us。</translation>
    </message>
    <message>
        <source>System calls on those cores take longer.</source>
        <translation>这些核心上的系统调用耗时更长。</translation>
    </message>
    <message>
        <source>CPU quota (cgroup cpu.max)</source>
        <translation>CPU 配额 (cgroup cpu.max)</translation>
    </message>
    <message>
        <source>The kernel throttles a cgroup that has used up its quota until the next period. A spinning program uses it up quickly.</source>
        <translation>cgroup 用完配额后，内核会将其节流到下一周期。自旋的程序很快就会用完配额。</translation>
    </message>
    <message>
        <source>Tens of ms per period.</source>
        <translation>每个周期数十 ms。</translation>
    </message>
    <message>
        <source>The container may take more CPU time from others.</source>
        <translation>容器可能占用其他程序更多的 CPU 时间。</translation>
    </message>
    <message>
        <source>start the container or service without a CPU quota (docker: no --cpus; systemd: no CPUQuota=)</source>
        <translation>启动容器或服务时不设 CPU 配额（docker：不用 --cpus；systemd：不用 CPUQuota=）</translation>
    </message>
    <message>
        <source>No CPU quota limits this program.</source>
        <translation>没有 CPU 配额限制本程序。</translation>
    </message>
    <message>
        <source>The kernel throttles this program once it has used up its quota.</source>
        <translation>本程序用完配额后会被内核节流。</translation>
    </message>
    <message>
        <source>The adapter may hold a TCP segment until another of its connection arrives.</source>
        <translation>网卡可能保留一个 TCP 段，直到同一连接的另一个段到达。</translation>
    </message>
    <message>
        <source>Every TCP segment is delivered as it arrives.</source>
        <translation>每个 TCP 段到达后立即上交。</translation>
    </message>
    <message>
        <source>not reported</source>
        <translation>未报告</translation>
    </message>
    <message>
        <source>receive segment coalescing (RSC) off for {family}</source>
        <translation>关闭 {family} 的接收段合并 (RSC)</translation>
    </message>
    <message>
        <source>The driver comes from the vendor, not from Microsoft.</source>
        <translation>驱动来自厂商，而非 Microsoft。</translation>
    </message>
    <message>
        <source>Microsoft&apos;s inbox driver is in use.</source>
        <translation>正在使用 Microsoft 的自带驱动。</translation>
    </message>
    <message>
        <source>install the adapter vendor&apos;s driver</source>
        <translation>安装网卡厂商的驱动</translation>
    </message>
    <message>
        <source>The link goes down during installation.</source>
        <translation>安装期间链路断开。</translation>
    </message>
    <message>
        <source>An idle link sleeps and has to wake up for the next packet. In a ping-pong with pauses, that is every packet.</source>
        <translation>空闲链路会休眠，须为下一个数据包唤醒。在带停顿的乒乓测量中，每个数据包都是如此。</translation>
    </message>
    <message>
        <source>About 30 us at 100 Mb/s, 16.5 us at 1 Gb/s, 4.5 to 7.4 us at 10 Gb/s, per direction.</source>
        <translation>100 Mb/s 下约 30 us，1 Gb/s 下 16.5 us，10 Gb/s 下 4.5 到 7.4 us，每个方向各一次。</translation>
    </message>
    <message>
        <source>A few tenths of a watt per port.</source>
        <translation>每个端口零点几瓦。</translation>
    </message>
    <message>
        <source>The driver keeps the link awake.</source>
        <translation>驱动使链路保持唤醒。</translation>
    </message>
    <message>
        <source>The idle link may sleep if the link partner supports EEE.</source>
        <translation>若链路对端支持 EEE，空闲链路可能休眠。</translation>
    </message>
    <message>
        <source>Vendor keywords save power: some put parts of the adapter to sleep, others lower the link speed.</source>
        <translation>厂商关键字用于节能：有些使网卡的部分电路休眠，有些降低链路速率。</translation>
    </message>
    <message>
        <source>disable them on the Advanced tab of the adapter&apos;s properties (Get-NetAdapterAdvancedProperty lists the same)</source>
        <translation>在网卡属性的“高级”选项卡中将其禁用（Get-NetAdapterAdvancedProperty 列出同样内容）</translation>
    </message>
    <message>
        <source>No known power-saving keyword is enabled.</source>
        <translation>没有启用任何已知的节能关键字。</translation>
    </message>
    <message>
        <source>The adapter may save power between packets.</source>
        <translation>网卡可能在数据包之间节能。</translation>
    </message>
    <message>
        <source>Windows may suspend the adapter after several idle seconds.</source>
        <translation>网卡空闲数秒后，Windows 可能将其挂起。</translation>
    </message>
    <message>
        <source>Several ms to resume, after a pause of 5 s or more.</source>
        <translation>停顿 5 s 以上之后，恢复需要数 ms。</translation>
    </message>
    <message>
        <source>Selective suspend is off.</source>
        <translation>选择性挂起已关闭。</translation>
    </message>
    <message>
        <source>Selective suspend is on: Windows may suspend the idle adapter.</source>
        <translation>选择性挂起已开启：Windows 可能挂起空闲的网卡。</translation>
    </message>
    <message>
        <source>Without idle restriction, Windows may put the adapter to sleep while a user is present.</source>
        <translation>没有空闲限制时，Windows 可能在用户在场时让网卡休眠。</translation>
    </message>
    <message>
        <source>Several ms to resume, only after a pause.</source>
        <translation>仅在停顿之后，恢复需要数 ms。</translation>
    </message>
    <message>
        <source>The adapter sleeps only while no user is present.</source>
        <translation>网卡只在没有用户在场时休眠。</translation>
    </message>
    <message>
        <source>Windows may put the adapter to sleep at any time.</source>
        <translation>Windows 可能随时让网卡休眠。</translation>
    </message>
    <message>
        <source>Windows may power down an adapter that it considers unused.</source>
        <translation>Windows 可能关闭它认为未使用的网卡的电源。</translation>
    </message>
    <message>
        <source>Seconds of link down.</source>
        <translation>链路断开数秒。</translation>
    </message>
    <message>
        <source>clear &quot;Allow the computer to turn off this device to save power&quot;</source>
        <translation>取消勾选“允许计算机关闭此设备以节约电源”</translation>
    </message>
    <message>
        <source>Windows keeps the adapter powered.</source>
        <translation>Windows 保持网卡通电。</translation>
    </message>
    <message>
        <source>Windows may power down the adapter.</source>
        <translation>Windows 可能关闭网卡的电源。</translation>
    </message>
    <message>
        <source>Device Manager, adapter properties, tab &quot;Power Management&quot;.</source>
        <translation>设备管理器，网卡属性，“电源管理”选项卡。</translation>
    </message>
    <message>
        <source>The adapter batches broadcasts and multicasts before reporting them, to let the CPU sleep.</source>
        <translation>网卡先攒批广播和组播再上报，以便 CPU 休眠。</translation>
    </message>
    <message>
        <source>Several ms for broadcasts and multicasts; none for unicast.</source>
        <translation>广播和组播数 ms；单播没有影响。</translation>
    </message>
    <message>
        <source>More interrupts from broadcasts.</source>
        <translation>广播引起更多中断。</translation>
    </message>
    <message>
        <source>Every packet is reported on arrival.</source>
        <translation>每个数据包到达时立即上报。</translation>
    </message>
    <message>
        <source>The adapter delays broadcasts and multicasts, and with them ARP and name resolution.</source>
        <translation>网卡会延迟广播和组播，ARP 和名称解析也随之延迟。</translation>
    </message>
    <message>
        <source>The adapter waits for more datagrams of a flow to deliver them as one.</source>
        <translation>网卡等待同一流的更多数据报，再合为一个上交。</translation>
    </message>
    <message>
        <source>The adapter&apos;s wait for more datagrams; no figure is published.</source>
        <translation>网卡等待更多数据报的时间；没有公布的数值。</translation>
    </message>
    <message>
        <source>More CPU time for the same UDP throughput.</source>
        <translation>同样的 UDP 吞吐量占用更多 CPU 时间。</translation>
    </message>
    <message>
        <source>Every datagram is delivered as it arrives.</source>
        <translation>每个数据报到达后立即上交。</translation>
    </message>
    <message>
        <source>The adapter may hold a datagram until another of its flow arrives.</source>
        <translation>网卡可能保留一个数据报，直到同一流的另一个数据报到达。</translation>
    </message>
    <message>
        <source>A pause frame from the link partner stops all transmission, whichever flow caused it.</source>
        <translation>链路对端的暂停帧会停止全部发送，无论由哪个流引起。</translation>
    </message>
    <message>
        <source>Up to 33.5 ms at 1 Gb/s and 3.4 ms at 10 Gb/s, in rare packets (65 535 quanta of 512 bit times).</source>
        <translation>1 Gb/s 下最多 33.5 ms，10 Gb/s 下最多 3.4 ms，出现在少数数据包中（65 535 个 512 位时间）。</translation>
    </message>
    <message>
        <source>Under overload, packets are dropped instead of queued.</source>
        <translation>过载时数据包被丢弃而不是排队。</translation>
    </message>
    <message>
        <source>Flow control is off: pause frames do not stop this adapter.</source>
        <translation>流量控制已关闭：暂停帧不会使本网卡停止发送。</translation>
    </message>
    <message>
        <source>Flow control is on: the link partner may pause this adapter, or be paused by it.</source>
        <translation>流量控制已开启：链路对端可能暂停本网卡，或被本网卡暂停。</translation>
    </message>
    <message>
        <source>The NIC cycles through the whole ring, so a large ring evicts its own descriptors and buffers from the cache.</source>
        <translation>网卡循环使用整个环，因此过大的环会把自己的描述符和缓冲区挤出缓存。</translation>
    </message>
    <message>
        <source>Cache misses of about 100 ns in some packets; no figure is published.</source>
        <translation>部分数据包出现约 100 ns 的缓存未命中；没有公布的数值。</translation>
    </message>
    <message>
        <source>Bursts that overflow the ring are lost.</source>
        <translation>超出环容量的突发会丢失。</translation>
    </message>
    <message>
        <source>The ring&apos;s buffers stay in the cache.</source>
        <translation>环的缓冲区能留在缓存中。</translation>
    </message>
    <message>
        <source>The ring&apos;s buffers do not stay in the cache.</source>
        <translation>环的缓冲区不能留在缓存中。</translation>
    </message>
    <message>
        <source>A frame on the wire is never interrupted: a probe waits behind another program&apos;s long frame.</source>
        <translation>线路上的帧不会被打断：探测包要排在其他程序的长帧之后等待。</translation>
    </message>
    <message>
        <source>A 9014 B frame takes 72 us at 1 Gb/s and 7.2 us at 10 Gb/s, a 1514 B frame a sixth. Only packets queued behind one wait.</source>
        <translation>9014 B 的帧在 1 Gb/s 下需要 72 us，10 Gb/s 下 7.2 us，1514 B 的帧为其六分之一。仅排在其后的数据包须等待。</translation>
    </message>
    <message>
        <source>More CPU time for the same bulk throughput.</source>
        <translation>同样的批量吞吐量占用更多 CPU 时间。</translation>
    </message>
    <message>
        <source>Frames have standard length.</source>
        <translation>帧为标准长度。</translation>
    </message>
    <message>
        <source>Jumbo frames of other programs may occupy the wire six times as long.</source>
        <translation>其他程序的巨型帧占用线路的时间可达六倍。</translation>
    </message>
    <message>
        <source>The adapter waits for more segments of a connection to deliver them as one.</source>
        <translation>网卡等待同一连接的更多段，再合为一个上交。</translation>
    </message>
    <message>
        <source>The adapter&apos;s wait for more segments; no figure is published. None for UDP.</source>
        <translation>网卡等待更多段的时间；没有公布的数值。对 UDP 无影响。</translation>
    </message>
    <message>
        <source>More CPU time for the same TCP throughput.</source>
        <translation>同样的 TCP 吞吐量占用更多 CPU 时间。</translation>
    </message>
    <message>
        <source>The inbox driver of Windows lacks many vendor settings, often including interrupt moderation.</source>
        <translation>Windows 自带的驱动缺少许多厂商设置，往往包括中断合并。</translation>
    </message>
    <message>
        <source>The effect of the missing settings.</source>
        <translation>即所缺设置的影响。</translation>
    </message>
    <message>
        <source>If one end forces its mode and the other negotiates, the latter falls back to half duplex. A speed forced too low stays low.</source>
        <translation>一端强制设定而另一端自动协商时，后者会退回半双工。强制设得过低的速率会一直偏低。</translation>
    </message>
    <message>
        <source>Collisions cost up to several ms and lose packets. The shortest frame takes 5.8 us at 100 Mb/s, 0.58 us at 1 Gb/s.</source>
        <translation>冲突最多耗时数 ms，并丢失数据包。最短帧在 100 Mb/s 下需要 5.8 us，1 Gb/s 下 0.58 us。</translation>
    </message>
    <message>
        <source>This end negotiates speed and duplex.</source>
        <translation>本端自动协商速率和双工。</translation>
    </message>
    <message>
        <source>This end forces speed and duplex.</source>
        <translation>本端强制设定速率和双工。</translation>
    </message>
    <message>
        <source>Without checksum offload, the CPU computes the checksums of every packet.</source>
        <translation>没有校验和卸载时，CPU 须为每个数据包计算校验和。</translation>
    </message>
    <message>
        <source>Several ns for short packets, 0.1 us or more for long ones.</source>
        <translation>短包数 ns，长包 0.1 us 以上。</translation>
    </message>
    <message>
        <source>enable checksum offload in both directions (value 3) on the Advanced tab of the adapter&apos;s properties</source>
        <translation>在网卡属性的“高级”选项卡中启用双向的校验和卸载（值为 3）</translation>
    </message>
    <message>
        <source>Every checksum offload of the driver is on in both directions.</source>
        <translation>驱动的全部校验和卸载都已双向启用。</translation>
    </message>
    <message>
        <source>The CPU computes these checksums.</source>
        <translation>这些校验和由 CPU 计算。</translation>
    </message>
    <message>
        <source>Line-based interrupts are often shared: Windows asks the other devices&apos; drivers first, so they arrive later.</source>
        <translation>线路中断常被共享：Windows 先询问其他设备的驱动，因此来得更晚。</translation>
    </message>
    <message>
        <source>Several us per interrupt on a shared line.</source>
        <translation>线路共享时每次中断数 us。</translation>
    </message>
    <message>
        <source>install a newer vendor driver that requests MSI or MSI-X</source>
        <translation>安装要求使用 MSI 或 MSI-X 的更新厂商驱动</translation>
    </message>
    <message>
        <source>The adapter may use MSI or MSI-X.</source>
        <translation>网卡可以使用 MSI 或 MSI-X。</translation>
    </message>
    <message>
        <source>The adapter is limited to line-based interrupts.</source>
        <translation>网卡只能使用线路中断。</translation>
    </message>
    <message>
        <source>Forcing MSI in the registry can make the device fail.</source>
        <translation>在注册表中强制启用 MSI 可能使设备失效。</translation>
    </message>
    <message>
        <source>CPU frequency governor</source>
        <translation>CPU 调频策略 (governor)</translation>
    </message>
    <message>
        <source>A power-saving governor lowers the frequency of cores that look idle, such as one waiting for packets. Raising it again takes several ms.</source>
        <translation>节能的调频策略会降低看似空闲的核心的频率，例如等待数据包的核心。再次升频需要数 ms。</translation>
    </message>
    <message>
        <source>The software path takes 1.5 to 3 times as long.</source>
        <translation>软件路径耗时增至 1.5 到 3 倍。</translation>
    </message>
    <message>
        <source>Cores run at their maximum allowed frequency, even while waiting.</source>
        <translation>核心以允许的最高频率运行，等待时也一样。</translation>
    </message>
    <message>
        <source>The governor may slow down cores that wait for packets.</source>
        <translation>调频策略可能使等待数据包的核心降速。</translation>
    </message>
    <message>
        <source>A CPU that controls its own frequency (HWP, CPPC) weighs power against speed by this hint.</source>
        <translation>自行控制频率的 CPU（HWP、CPPC）按此提示在功耗与速度之间取舍。</translation>
    </message>
    <message>
        <source>As for the governor, if the CPU controls its own frequency.</source>
        <translation>若 CPU 自行控制频率，则与调频策略相同。</translation>
    </message>
    <message>
        <source>The CPU prefers speed.</source>
        <translation>CPU 偏向速度。</translation>
    </message>
    <message>
        <source>The CPU weighs power against speed.</source>
        <translation>CPU 在功耗与速度之间取舍。</translation>
    </message>
    <message>
        <source>Some drivers refuse this (EBUSY) under the governor performance, which prefers speed anyway.</source>
        <translation>调频策略为 performance 时有些驱动会拒绝（EBUSY），而该策略本来就偏向速度。</translation>
    </message>
    <message>
        <source>Frequency limit (scaling_max_freq)</source>
        <translation>频率上限 (scaling_max_freq)</translation>
    </message>
    <message>
        <source>A limit below the CPU&apos;s maximum frequency slows down all software.</source>
        <translation>低于 CPU 最高频率的限制会拖慢所有软件。</translation>
    </message>
    <message>
        <source>The software path takes longer as the frequency falls.</source>
        <translation>频率越低，软件路径耗时越长。</translation>
    </message>
    <message>
        <source>Higher power draw and heat.</source>
        <translation>功耗和发热增加。</translation>
    </message>
    <message>
        <source>scaling_max_freq at cpuinfo_max_freq</source>
        <translation>将 scaling_max_freq 设为 cpuinfo_max_freq</translation>
    </message>
    <message>
        <source>Cores may run at their maximum frequency.</source>
        <translation>核心可以按最高频率运行。</translation>
    </message>
    <message>
        <source>A limit keeps cores below their maximum frequency.</source>
        <translation>有限制使核心低于最高频率运行。</translation>
    </message>
    <message>
        <source>With turbo off, cores run at their base frequency at most.</source>
        <translation>关闭睿频时，核心最多以基准频率运行。</translation>
    </message>
    <message>
        <source>Without turbo, the software path takes 1.2 to 1.6 times as long, depending on the CPU.</source>
        <translation>没有睿频时，软件路径耗时增至 1.2 到 1.6 倍，因 CPU 而异。</translation>
    </message>
    <message>
        <source>The frequency varies with heat and load, which adds run-to-run variation. Leave turbo off for the steadiest figures.</source>
        <translation>频率随温度和负载变化，使各次测量的差异增大。若要数值最稳定，请保持睿频关闭。</translation>
    </message>
    <message>
        <source>Cores may run above their base frequency.</source>
        <translation>核心可以高于基准频率运行。</translation>
    </message>
    <message>
        <source>Cores run at their base frequency at most.</source>
        <translation>核心最多以基准频率运行。</translation>
    </message>
    <message>
        <source>Uncore frequency</source>
        <translation>非核心 (uncore) 频率</translation>
    </message>
    <message>
        <source>The uncore (memory, shared caches, PCIe) has its own clock, which slows down while the CPU looks idle.</source>
        <translation>非核心部分（内存、共享缓存、PCIe）有自己的时钟，CPU 看似空闲时会降速。</translation>
    </message>
    <message>
        <source>Slower memory and PCIe while it is low; no figure is published.</source>
        <translation>频率低时内存和 PCIe 变慢；没有公布的数值。</translation>
    </message>
    <message>
        <source>minimum uncore frequency {value} % of the maximum</source>
        <translation>将最低 uncore 频率设为最高频率的 {value} %</translation>
    </message>
    <message>
        <source>The uncore always runs at its maximum frequency.</source>
        <translation>uncore 始终以最高频率运行。</translation>
    </message>
    <message>
        <source>The uncore may slow down while the CPU looks idle.</source>
        <translation>CPU 看似空闲时，uncore 可能降速。</translation>
    </message>
    <message>
        <source>{state}, exit latency {exitUs} us</source>
        <translation>{state}，退出延迟 {exitUs} us</translation>
    </message>
    <message>
        <source>No enabled C-state has an exit latency above {exitUs} us.</source>
        <translation>已启用的 C 状态的退出延迟都不超过 {exitUs} us。</translation>
    </message>
    <message>
        <source>With a blocking wait, the core may need {exitUs} us to wake up.</source>
        <translation>阻塞等待时，核心可能需要 {exitUs} us 才能唤醒。</translation>
    </message>
    <message>
        <source>no C-state with an exit latency above {exitUs} us</source>
        <translation>禁用退出延迟超过 {exitUs} us 的 C 状态</translation>
    </message>
    <message>
        <source>All cores then run at full power: undo it after the measurement.</source>
        <translation>此后所有核心都以全功率运行：测量之后请撤销。</translation>
    </message>
    <message>
        <source>C1 at most</source>
        <translation>最深为 C1</translation>
    </message>
    <message>
        <source>The power plan rules out deep idle states.</source>
        <translation>电源计划排除了较深的空闲状态。</translation>
    </message>
    <message>
        <source>The power plan allows every idle state of the CPU. Windows does not report their exit latency.</source>
        <translation>电源计划允许 CPU 的全部空闲状态。Windows 不报告其退出延迟。</translation>
    </message>
    <message>
        <source>A core waiting for a packet enters a C-state; deeper C-states take longer to leave. A spinning program keeps its own core awake, but not the core that handles the adapter&apos;s interrupt.</source>
        <translation>等待数据包的核心会进入 C 状态；C 状态越深，退出越久。自旋的程序使自己的核心保持唤醒，但不能使处理网卡中断的核心保持唤醒。</translation>
    </message>
    <message>
        <source>1 us from C1, 85 to 290 us from C6; pings through a sleeping router took 1.2 to 1.5 ms. Blocking AF_XDP receive took 22.9 us with idle states and 3.2 us without.</source>
        <translation>从 C1 退出需 1 us，从 C6 退出需 85 到 290 us；经过一台休眠中的路由器的 ping 为 1.2 到 1.5 ms。阻塞的 AF_XDP 接收，有空闲状态为 22.9 us，没有为 3.2 us。</translation>
    </message>
    <message>
        <source>Higher power draw and heat, even when nothing is measured; less turbo for other cores.</source>
        <translation>功耗和发热增加，不测量时也一样；其他核心的睿频降低。</translation>
    </message>
    <message>
        <source>Moderation is off: every packet raises an interrupt at once.</source>
        <translation>中断合并已关闭：每个数据包立即触发中断。</translation>
    </message>
    <message>
        <source>{reason} Delays in the hypervisor are not visible from here.</source>
        <translation>{reason}虚拟机管理程序中的延迟从这里看不到。</translation>
    </message>
    <message>
        <source>Adaptive moderation: the driver varies the interrupt delay of received packets during a measurement.</source>
        <translation>自适应合并：驱动在测量期间会改变接收数据包的中断延迟。</translation>
    </message>
    <message>
        <source>The adapter may delay the interrupt of every received packet by {us} us.</source>
        <translation>网卡可能把收到的每个数据包的中断推迟 {us} us。</translation>
    </message>
    <message>
        <source>Only interrupts for sent packets are delayed. Most adapters use one timer for both directions, so replies may wait too.</source>
        <translation>只有发送数据包的中断被推迟。多数网卡两个方向共用一个定时器，因此应答也可能等待。</translation>
    </message>
    <message>
        <source>The driver is set to raise an interrupt for every packet at once.</source>
        <translation>驱动设置为对每个数据包立即触发中断。</translation>
    </message>
    <message>
        <source>The driver delays interrupts and chooses the delay itself.</source>
        <translation>驱动会推迟中断，并自行选择推迟的时间。</translation>
    </message>
    <message>
        <source>The adapter waits for more packets before it raises an interrupt. A ping-pong has no second packet, so every probe waits for the whole timer.</source>
        <translation>网卡在触发中断之前会等待更多数据包。乒乓测量中没有第二个数据包，因此每个探测包都要等满整个定时。</translation>
    </message>
    <message>
        <source>Driver defaults delay each packet by 2 to 250 us: 50 to 250 us (e1000e, igb, igc), 2 to 126 us (i40e, ice), 16 us (mlx5), 60 us (sfc).</source>
        <translation>驱动默认把每个数据包推迟 2 到 250 us：50 到 250 us（e1000e、igb、igc），2 到 126 us（i40e、ice），16 us（mlx5），60 us（sfc）。</translation>
    </message>
    <message>
        <source>One interrupt per packet: more CPU time, and small packets no longer reach line rate (CSPI, &quot;What is the latency of Sniffer10G v2/v3?&quot;).</source>
        <translation>每个数据包一次中断：占用更多 CPU 时间，小包不再能达到线速（CSPI，“What is the latency of Sniffer10G v2/v3?”）。</translation>
    </message>
    <message>
        <source>With a single core, busy polling keeps the answering program from running.</source>
        <translation>只有一个核心时，忙轮询会使应答程序无法运行。</translation>
    </message>
    <message>
        <source>The kernel does not unmap pages to sample memory access.</source>
        <translation>内核不会为采样内存访问而解除页面映射。</translation>
    </message>
    <message>
        <source>The kernel periodically unmaps pages to sample memory access.</source>
        <translation>内核会定期解除页面映射，以采样内存访问。</translation>
    </message>
    <message>
        <source>The kernel unmaps pages and counts page faults, to move memory to the node that uses it. Each fault stops the measuring program.</source>
        <translation>内核解除页面映射并统计缺页，以便把内存移到使用它的节点。每次缺页都会使测量程序停顿。</translation>
    </message>
    <message>
        <source>A page fault of 1 us or more, in rare packets.</source>
        <translation>一次 1 us 以上的缺页，出现在少数数据包中。</translation>
    </message>
    <message>
        <source>Memory of other programs may stay on a remote node.</source>
        <translation>其他程序的内存可能留在远端节点。</translation>
    </message>
    <message>
        <source>Timer migration</source>
        <translation>定时器迁移</translation>
    </message>
    <message>
        <source>Timers stay on the core that armed them.</source>
        <translation>定时器留在设置它们的核心上。</translation>
    </message>
    <message>
        <source>Timers of idle cores migrate to busy cores, such as a spinning one.</source>
        <translation>空闲核心的定时器会迁移到忙碌的核心，例如自旋的核心。</translation>
    </message>
    <message>
        <source>To let idle cores sleep, the kernel migrates their timers to a busy core. A spinning core is always busy.</source>
        <translation>为让空闲核心休眠，内核把它们的定时器迁移到忙碌的核心。自旋的核心总是忙碌的。</translation>
    </message>
    <message>
        <source>NMI watchdog</source>
        <translation>NMI 看门狗</translation>
    </message>
    <message>
        <source>The NMI watchdog is off.</source>
        <translation>NMI 看门狗已关闭。</translation>
    </message>
    <message>
        <source>The watchdog interrupts each busy core about every 10 s and occupies a performance counter.</source>
        <translation>看门狗大约每 10 秒中断一次每个忙碌的核心，并占用一个性能计数器。</translation>
    </message>
    <message>
        <source>A performance counter raises a non-maskable interrupt (NMI) to detect hung cores.</source>
        <translation>性能计数器触发不可屏蔽中断 (NMI)，以发现卡死的核心。</translation>
    </message>
    <message>
        <source>Several us about every 10 s on each busy core.</source>
        <translation>每个忙碌的核心上大约每 10 秒数 µs。</translation>
    </message>
    <message>
        <source>A core that hangs with interrupts off goes undetected.</source>
        <translation>关闭中断后卡死的核心不会被发现。</translation>
    </message>
    <message>
        <source>Each core seldom updates memory statistics.</source>
        <translation>各核心很少更新内存统计。</translation>
    </message>
    <message>
        <source>Each core runs kernel work at this interval to update memory statistics.</source>
        <translation>每个核心按此间隔运行内核工作，以更新内存统计。</translation>
    </message>
    <message>
        <source>Each core folds its memory statistics into the global ones at this interval.</source>
        <translation>每个核心按此间隔把内存统计汇入全局统计。</translation>
    </message>
    <message>
        <source>Several us in one packet per interval.</source>
        <translation>每个间隔有一个数据包多数 us。</translation>
    </message>
    <message>
        <source>Memory statistics are less current.</source>
        <translation>内存统计更新较慢。</translation>
    </message>
    <message>
        <source>Proactive memory compaction</source>
        <translation>主动内存规整</translation>
    </message>
    <message>
        <source>The kernel does not compact memory ahead of demand.</source>
        <translation>内核不会提前规整内存。</translation>
    </message>
    <message>
        <source>The kernel moves pages in the background to free huge pages.</source>
        <translation>内核在后台移动页面，以腾出大页。</translation>
    </message>
    <message>
        <source>A program that accesses a page during its move has to wait.</source>
        <translation>程序访问正在移动的页面时须等待。</translation>
    </message>
    <message>
        <source>Page faults of several us, in rare packets.</source>
        <translation>数 us 的缺页，出现在少数数据包中。</translation>
    </message>
    <message>
        <source>Huge pages are harder to allocate later.</source>
        <translation>之后较难分配大页。</translation>
    </message>
    <message>
        <source>The core that takes the interrupt also processes the packet.</source>
        <translation>接收中断的核心也处理数据包。</translation>
    </message>
    <message>
        <source>The kernel may pass packets to the program&apos;s core by an inter-processor interrupt (IPI).</source>
        <translation>内核可能经核间中断 (IPI) 把数据包转交给程序所在的核心。</translation>
    </message>
    <message>
        <source>The core that takes the interrupt passes the packet to another core, which may have to wake up first.</source>
        <translation>接收中断的核心把数据包转交给另一个核心，后者可能须先被唤醒。</translation>
    </message>
    <message>
        <source>1 to 3 us per handover, plus the wake-up.</source>
        <translation>每次转交 1 到 3 us，外加唤醒时间。</translation>
    </message>
    <message>
        <source>Programs with many connections lose cache locality.</source>
        <translation>连接众多的程序失去缓存局部性。</translation>
    </message>
    <message>
        <source>Sockets busy-poll for packets before they block.</source>
        <translation>套接字在阻塞之前先忙轮询数据包。</translation>
    </message>
    <message>
        <source>Sockets without SO_BUSY_POLL block until the interrupt.</source>
        <translation>没有设置 SO_BUSY_POLL 的套接字会阻塞到中断为止。</translation>
    </message>
    <message>
        <source>A busy-polling socket needs no interrupt and no wake-up. Programs can request it with SO_BUSY_POLL (Halftrip: --wait busypoll); this sysctl makes it the default for new sockets.</source>
        <translation>忙轮询的套接字不需要中断和唤醒。程序可用 SO_BUSY_POLL 请求（Halftrip：--wait busypoll）；此 sysctl 使其成为新套接字的默认行为。</translation>
    </message>
    <message>
        <source>One fully loaded core per waiting socket.</source>
        <translation>每个等待中的套接字占满一个核心。</translation>
    </message>
    <message>
        <source>Maximum receive buffer (net.core.rmem_max)</source>
        <translation>最大接收缓冲区 (net.core.rmem_max)</translation>
    </message>
    <message>
        <source>Programs may request a socket buffer that holds a burst.</source>
        <translation>程序可以申请能容纳突发的套接字缓冲区。</translation>
    </message>
    <message>
        <source>A burst may overflow the socket buffer: the excess is lost.</source>
        <translation>突发可能超出套接字缓冲区：超出的部分会丢失。</translation>
    </message>
    <message>
        <source>Packets wait in the socket buffer if they arrive faster than the program reads them.</source>
        <translation>数据包到达快于程序读取时，会在套接字缓冲区中等待。</translation>
    </message>
    <message>
        <source>Lost packets in bursts; no added latency.</source>
        <translation>突发时丢包；不增加延迟。</translation>
    </message>
    <message>
        <source>Memory, if programs request it.</source>
        <translation>程序请求时占用内存。</translation>
    </message>
    <message>
        <source>Early demux (ip_early_demux)</source>
        <translation>早期解复用 (ip_early_demux)</translation>
    </message>
    <message>
        <source>The socket lookup comes first and saves the route lookup.</source>
        <translation>先查找套接字，从而省去路由查找。</translation>
    </message>
    <message>
        <source>The kernel looks up the route of every packet, although its socket has it cached.</source>
        <translation>内核查找每个数据包的路由，尽管其套接字已缓存该路由。</translation>
    </message>
    <message>
        <source>For connected sockets, the kernel can skip the route lookup.</source>
        <translation>对已连接的套接字，内核可以省去路由查找。</translation>
    </message>
    <message>
        <source>About 100 ns per packet.</source>
        <translation>每个数据包约 100 ns。</translation>
    </message>
    <message>
        <source>A small cost on hosts that mostly forward.</source>
        <translation>对以转发为主的主机略有代价。</translation>
    </message>
    <message>
        <source>{fact} has an unexpected type.</source>
        <translation>{fact} 的类型出乎意料。</translation>
    </message>
    <message>
        <source>{parameter} on the kernel command line</source>
        <translation>在内核命令行加上 {parameter}</translation>
    </message>
    <message>
        <source>no {parameter} on the kernel command line</source>
        <translation>从内核命令行去掉 {parameter}</translation>
    </message>
    <message>
        <source>Current values differ ({values}); undo sets all of them to the first.</source>
        <translation>当前值各不相同（{values}）；撤销会把它们都设为第一个值。</translation>
    </message>
    <message>
        <source>{caution} Current values differ ({values}); undo sets all of them to the first.</source>
        <translation>{caution}当前值各不相同（{values}）；撤销会把它们都设为第一个值。</translation>
    </message>
    <message>
        <source>Deferred interrupts (gro_flush_timeout, napi_defer_hard_irqs)</source>
        <translation>推迟中断 (gro_flush_timeout, napi_defer_hard_irqs)</translation>
    </message>
    <message>
        <source>The kernel can keep the interrupt masked for a while after each packet. Some drivers enable this (r8169, bcmgenet, macb).</source>
        <translation>内核可以在每个数据包之后把中断屏蔽一段时间。有些驱动会启用它（r8169、bcmgenet、macb）。</translation>
    </message>
    <message>
        <source>20 us by default where a driver enables it.</source>
        <translation>驱动启用时默认为 20 us。</translation>
    </message>
    <message>
        <source>One interrupt per packet: more CPU time and fewer small packets per second.</source>
        <translation>每个数据包一次中断：占用更多 CPU 时间，每秒可处理的小包更少。</translation>
    </message>
    <message>
        <source>Threaded NAPI</source>
        <translation>线程化 NAPI</translation>
    </message>
    <message>
        <source>A kernel thread runs the NAPI poll; it must wake up and may wait for a core.</source>
        <translation>NAPI 轮询由内核线程执行；线程须先被唤醒，还可能等待核心。</translation>
    </message>
    <message>
        <source>One wake-up per interrupt, 1 us or more.</source>
        <translation>每次中断一次唤醒，1 us 或更多。</translation>
    </message>
    <message>
        <source>The NAPI poll can no longer be pinned to a core or given a priority.</source>
        <translation>不能再为 NAPI 轮询绑定核心或设置优先级。</translation>
    </message>
    <message>
        <source>Rx ring size</source>
        <translation>接收环大小</translation>
    </message>
    <message>
        <source>Queue count (channels)</source>
        <translation>队列数 (channels)</translation>
    </message>
    <message>
        <source>RSS assigns each flow to a queue by a hash of addresses and ports. Another port can land on another core, which may be idle or on another NUMA node.</source>
        <translation>RSS 按地址和端口的哈希把每条流分配到队列。换一个端口就可能落到另一个核心，它可能空闲或位于另一 NUMA 节点。</translation>
    </message>
    <message>
        <source>Run-to-run variation by a wake-up or a NUMA hop; none within a run.</source>
        <translation>各次测量之间相差一次唤醒或一次跨 NUMA 访问；同一次测量内没有差别。</translation>
    </message>
    <message>
        <source>One core receives all packets: less throughput.</source>
        <translation>全部数据包由一个核心接收：吞吐量下降。</translation>
    </message>
    <message>
        <source>Receive offloads merge several packets into one, so a packet is held while the offload looks for more.</source>
        <translation>接收卸载把多个数据包合并为一个，因此数据包要等待其查找更多数据包。</translation>
    </message>
    <message>
        <source>As long as the adapter waits for more packets; no figure is published.</source>
        <translation>取决于网卡等待更多数据包的时间；没有公布的数值。</translation>
    </message>
    <message>
        <source>TCP bulk transfers take more CPU time.</source>
        <translation>TCP 批量传输占用更多 CPU 时间。</translation>
    </message>
    <message>
        <source>Hardware GRO (rx-gro-hw)</source>
        <translation>硬件 GRO (rx-gro-hw)</translation>
    </message>
    <message>
        <source>100 to 300 ns per packet; more where gro_flush_timeout is set.</source>
        <translation>每个数据包 100 到 300 ns；设置了 gro_flush_timeout 时更多。</translation>
    </message>
    <message>
        <source>TCP bulk transfers take up to twice the CPU time.</source>
        <translation>TCP 批量传输占用的 CPU 时间最多增至两倍。</translation>
    </message>
    <message>
        <source>UDP GRO forwarding (rx-udp-gro-forwarding)</source>
        <translation>转发 UDP 的 GRO (rx-udp-gro-forwarding)</translation>
    </message>
    <message>
        <source>100 to 300 ns per packet.</source>
        <translation>每个数据包 100 到 300 ns。</translation>
    </message>
    <message>
        <source>Forwarding UDP takes more CPU time.</source>
        <translation>转发 UDP 占用更多 CPU 时间。</translation>
    </message>
    <message>
        <source>An idle link enters low-power idle and must wake up for the next packet. In a ping-pong with pauses, that is every packet.</source>
        <translation>空闲链路进入低功耗空闲，到下一个数据包时须先唤醒。在带停顿的乒乓测量中，每个数据包都如此。</translation>
    </message>
    <message>
        <source>RSS queue count (*NumRSSQueues)</source>
        <translation>RSS 队列数 (*NumRSSQueues)</translation>
    </message>
    <message>
        <source>RSS base processor (*RssBaseProcNumber)</source>
        <translation>RSS 基准处理器 (*RssBaseProcNumber)</translation>
    </message>
    <message>
        <source>Core 0 handles more Windows work than other cores, and packets wait behind it.</source>
        <translation>核心 0 承担的 Windows 工作多于其他核心，数据包须排在其后等待。</translation>
    </message>
    <message>
        <source>Microseconds in rare packets; no figure is published.</source>
        <translation>微秒级，出现在少数数据包中；没有公布的数值。</translation>
    </message>
    <message>
        <source>RSS profile (*RSSProfile)</source>
        <translation>RSS 配置 (*RSSProfile)</translation>
    </message>
    <message>
        <source>With a load-balancing profile, Windows moves queues to other cores, whose caches are cold.</source>
        <translation>使用负载均衡配置时，Windows 会把队列迁移到缓存为冷的其他核心。</translation>
    </message>
    <message>
        <source>Microseconds at each move, and a different latency level afterwards; no figure is published.</source>
        <translation>每次迁移时为微秒级，之后时延处于另一水平；没有公布的数值。</translation>
    </message>
    <message>
        <source>Load spreads less evenly across cores.</source>
        <translation>负载在各核心之间分布得不够均匀。</translation>
    </message>
    <message>
        <source>NUMA node of the adapter</source>
        <translation>网卡所在 NUMA 节点</translation>
    </message>
    <message>
        <source>A core of another NUMA node reaches the adapter and its buffers across the CPU interconnect.</source>
        <translation>另一 NUMA 节点的核心须经 CPU 互连才能访问网卡及其缓冲区。</translation>
    </message>
    <message>
        <source>100 to 300 ns per access; each packet needs several.</source>
        <translation>每次访问 100 到 300 ns；每个数据包需要数次。</translation>
    </message>
    <message>
        <source>Interrupt affinity</source>
        <translation>中断亲和性</translation>
    </message>
    <message>
        <source>The interrupted core touches the packet first, and the program then fetches it from that core&apos;s cache.</source>
        <translation>响应中断的核心最先接触数据包，程序随后从该核心的缓存中取得它。</translation>
    </message>
    <message>
        <source>0.2 to 1 us across sockets.</source>
        <translation>跨插槽为 0.2 到 1 us。</translation>
    </message>
    <message>
        <source>irqbalance</source>
        <translation>irqbalance 服务</translation>
    </message>
    <message>
        <source>Every 10 s irqbalance reassigns interrupts to cores.</source>
        <translation>irqbalance 每 10 s 重新把中断分配给各核心。</translation>
    </message>
    <message>
        <source>Latency steps over time, as interrupts move to nearer or farther, idle or busy cores.</source>
        <translation>时延随时间出现阶跃，因为中断迁移到更近或更远、空闲或繁忙的核心。</translation>
    </message>
    <message>
        <source>Interrupts of other devices are no longer balanced.</source>
        <translation>其他设备的中断不再被均衡。</translation>
    </message>
    <message>
        <source>The interrupted core hands each packet to another core that may have to wake up first.</source>
        <translation>响应中断的核心把每个数据包转交给另一个可能须先唤醒的核心。</translation>
    </message>
    <message>
        <source>1 to 3 us per packet, plus the wake-up.</source>
        <translation>每个数据包 1 到 3 us，外加唤醒时间。</translation>
    </message>
    <message>
        <source>One core does all the work of a queue.</source>
        <translation>一个队列的全部工作由一个核心完成。</translation>
    </message>
    <message>
        <source>Link speed</source>
        <translation>链路速率</translation>
    </message>
    <message>
        <source>Serialization delay: a frame takes as long as the link needs to send its bits.</source>
        <translation>串行化时延：一帧所需的时间等于链路发送其全部比特的时间。</translation>
    </message>
    <message>
        <source>The shortest frame takes 5.8 us at 100 Mb/s, 0.58 us at 1 Gb/s and 0.058 us at 10 Gb/s.</source>
        <translation>最短帧在 100 Mb/s 下需要 5.8 us，1 Gb/s 下 0.58 us，10 Gb/s 下 0.058 us。</translation>
    </message>
    <message>
        <source>None, unless a better cable or switch is needed.</source>
        <translation>无，除非需要更好的线缆或交换机。</translation>
    </message>
    <message>
        <source>Link duplex</source>
        <translation>链路双工</translation>
    </message>
    <message>
        <source>On a half-duplex link a reply waits for traffic on the wire and can collide with it.</source>
        <translation>在半双工链路上，应答须等待线路上的流量，还可能与之冲突。</translation>
    </message>
    <message>
        <source>Collisions delay packets by up to milliseconds, or lose them.</source>
        <translation>冲突使数据包延迟达毫秒级，或将其丢失。</translation>
    </message>
    <message>
        <source>Reed-Solomon FEC decodes whole blocks, and the receiver must buffer each one first.</source>
        <translation>里德-所罗门 FEC 按整块解码，接收方须先缓存每一块。</translation>
    </message>
    <message>
        <source>About 0.25 us per link at 25 Gb/s.</source>
        <translation>25 Gb/s 下每条链路约 0.25 us。</translation>
    </message>
    <message>
        <source>More bit errors on long or poor cables.</source>
        <translation>在较长或质量差的线缆上误码增多。</translation>
    </message>
    <message>
        <source>MTU on both hosts</source>
        <translation>两台主机的 MTU</translation>
    </message>
    <message>
        <source>A receiver drops frames that exceed its MTU.</source>
        <translation>接收方会丢弃超过其 MTU 的帧。</translation>
    </message>
    <message>
        <source>Larger packets are lost; latency is unaffected.</source>
        <translation>较大的数据包会丢失；时延不受影响。</translation>
    </message>
    <message>
        <source>PCIe link width and speed</source>
        <translation>PCIe 链路宽度与速率</translation>
    </message>
    <message>
        <source>Each packet crosses the PCIe link in several consecutive transfers.</source>
        <translation>每个数据包经 PCIe 链路分几次先后传送。</translation>
    </message>
    <message>
        <source>A few hundred ns per packet; below line rate where the link is far too narrow.</source>
        <translation>每个数据包几百 ns；链路过窄时达不到线速。</translation>
    </message>
    <message>
        <source>None, except a suitable slot.</source>
        <translation>无，只需合适的插槽。</translation>
    </message>
    <message>
        <source>PCIe ASPM L1</source>
        <translation>PCIe ASPM L1 低功耗状态</translation>
    </message>
    <message>
        <source>An idle PCIe link enters a low-power state, and the next access from either side must wake it.</source>
        <translation>空闲的 PCIe 链路进入低功耗状态，任何一方的下一次访问都须先将其唤醒。</translation>
    </message>
    <message>
        <source>1 to 64 us as the device reports it (L1 exit latency), only after a pause.</source>
        <translation>按设备报告为 1 到 64 us（L1 退出延迟），仅在停顿之后。</translation>
    </message>
    <message>
        <source>1 to 5 W per link.</source>
        <translation>每条链路 1 到 5 W。</translation>
    </message>
    <message>
        <source>PCIe ASPM policy</source>
        <translation>PCIe ASPM 策略</translation>
    </message>
    <message>
        <source>This policy decides which PCIe links, including those of bridges, may enter low-power states.</source>
        <translation>此策略决定哪些 PCIe 链路（包括网桥的链路）可以进入低功耗状态。</translation>
    </message>
    <message>
        <source>1 to 64 us as devices report it, only after a pause.</source>
        <translation>按设备报告为 1 到 64 us，仅在停顿之后。</translation>
    </message>
    <message>
        <source>Runtime power management</source>
        <translation>运行时电源管理</translation>
    </message>
    <message>
        <source>The kernel may suspend a device that seems unused.</source>
        <translation>内核可能挂起看似未使用的设备。</translation>
    </message>
    <message>
        <source>Power source</source>
        <translation>供电方式</translation>
    </message>
    <message>
        <source>On battery, firmware and operating system lower CPU frequencies and allow deeper C-states.</source>
        <translation>使用电池时，固件和操作系统会降低 CPU 频率并允许更深的 C 状态。</translation>
    </message>
    <message>
        <source>The combined cost of governor and C-states.</source>
        <translation>调频策略与 C 状态的代价之和。</translation>
    </message>
    <message>
        <source>Platform profile</source>
        <translation>平台电源配置 (platform profile)</translation>
    </message>
    <message>
        <source>The firmware limits power and frequency by this profile, regardless of the governor.</source>
        <translation>无论调频策略如何，固件都按此配置限制功率和频率。</translation>
    </message>
    <message>
        <source>Equal to a lower frequency; no figure is published.</source>
        <translation>相当于较低的频率；没有公布的数值。</translation>
    </message>
    <message>
        <source>Thermal throttling</source>
        <translation>过热降频</translation>
    </message>
    <message>
        <source>An overheated core lowers its frequency until it cools down, even during a run.</source>
        <translation>过热的核心会降低频率直到冷却，测量期间也不例外。</translation>
    </message>
    <message>
        <source>Latency drifts over seconds or jumps between two levels.</source>
        <translation>时延在数秒内漂移，或在两个水平之间跳变。</translation>
    </message>
    <message>
        <source>Power management services</source>
        <translation>电源管理服务</translation>
    </message>
    <message>
        <source>A power management service changes governor, C-states and more at any time, overriding manual settings.</source>
        <translation>电源管理服务会随时更改调频策略、C 状态等，覆盖手动设置。</translation>
    </message>
    <message>
        <source>Settings revert during a run.</source>
        <translation>设置会在测量期间被改回。</translation>
    </message>
    <message>
        <source>None while measuring; restart the service afterwards.</source>
        <translation>测量期间没有；之后请重新启动该服务。</translation>
    </message>
    <message>
        <source>The plan sets CPU frequency, idle states, core parking and PCIe link power together.</source>
        <translation>该计划统一设置 CPU 频率、空闲状态、核心休止和 PCIe 链路电源。</translation>
    </message>
    <message>
        <source>The combined cost of those settings.</source>
        <translation>这些设置的代价之和。</translation>
    </message>
    <message>
        <source>Minimum processor state (power plan)</source>
        <translation>最小处理器状态（电源计划）</translation>
    </message>
    <message>
        <source>A lightly loaded core lowers its frequency and takes time to speed up again.</source>
        <translation>负载轻的核心会降低频率，需要一段时间才能恢复。</translation>
    </message>
    <message>
        <source>The software part of the path slows in proportion to the clock, up to several times.</source>
        <translation>路径中的软件部分随时钟成比例变慢，最多可达数倍。</translation>
    </message>
    <message>
        <source>Maximum processor state (power plan)</source>
        <translation>最大处理器状态（电源计划）</translation>
    </message>
    <message>
        <source>Below 100 %, the CPU never uses turbo and often not even its base frequency.</source>
        <translation>低于 100 % 时，CPU 从不使用睿频，往往连基准频率也达不到。</translation>
    </message>
    <message>
        <source>The software part of the path slows in the same proportion.</source>
        <translation>路径中的软件部分按同样的比例变慢。</translation>
    </message>
    <message>
        <source>Performance boost mode (power plan)</source>
        <translation>性能提升模式（电源计划）</translation>
    </message>
    <message>
        <source>Without turbo, the measuring core runs at base frequency at most.</source>
        <translation>没有睿频时，测量所用的核心最多以基准频率运行。</translation>
    </message>
    <message>
        <source>The software part of the path takes 10 to 40 % longer.</source>
        <translation>路径中的软件部分耗时增加 10 到 40 %。</translation>
    </message>
    <message>
        <source>The frequency varies with temperature and load: more jitter.</source>
        <translation>频率随温度和负载变化：抖动更大。</translation>
    </message>
    <message>
        <source>Energy performance preference (power plan)</source>
        <translation>能效偏好（电源计划）</translation>
    </message>
    <message>
        <source>A CPU that selects its own frequency weighs performance against power by this value; 0 favors performance.</source>
        <translation>自主选择频率的 CPU 按此值权衡性能与功耗；0 偏向性能。</translation>
    </message>
    <message>
        <source>Microseconds of frequency ramp-up after a pause; no figure is published.</source>
        <translation>停顿之后有微秒级的升频过程；没有公布的数值。</translation>
    </message>
    <message>
        <source>Core parking (power plan)</source>
        <translation>核心休止（电源计划）</translation>
    </message>
    <message>
        <source>A parked core gets no work until Windows unparks it. Meanwhile interrupts and threads run on other cores.</source>
        <translation>休止的核心在 Windows 解除休止之前得不到工作，其间中断和线程在其他核心上运行。</translation>
    </message>
    <message>
        <source>Tens of microseconds to milliseconds, in rare packets; no figure is published.</source>
        <translation>几十微秒到数毫秒，出现在少数数据包中；没有公布的数值。</translation>
    </message>
    <message>
        <source>PCIe link state power management</source>
        <translation>PCIe 链路状态电源管理</translation>
    </message>
    <message>
        <source>1 to 64 us as devices report it (L1 exit latency), only after a pause.</source>
        <translation>按设备报告为 1 到 64 us（L1 退出延迟），仅在停顿之后。</translation>
    </message>
    <message>
        <source>On the Balanced plan, the power mode overrides the plan&apos;s values for frequency, turbo and core parking.</source>
        <translation>使用“平衡”计划时，电源模式会覆盖该计划的频率、睿频和核心休止取值。</translation>
    </message>
    <message>
        <source>Interrupts and idle cores go through the hypervisor, and the physical adapter&apos;s settings are out of reach.</source>
        <translation>中断和空闲核心都要经过虚拟机管理程序，物理网卡的设置也无法触及。</translation>
    </message>
    <message>
        <source>1 to 2 us per pass through the hypervisor; milliseconds of steal time.</source>
        <translation>每次经过虚拟机管理程序 1 到 2 us；窃取时间达毫秒级。</translation>
    </message>
    <message>
        <source>A dedicated physical host.</source>
        <translation>需要一台专用的物理主机。</translation>
    </message>
    <message>
        <source>Steal time</source>
        <translation>窃取时间 (steal time)</translation>
    </message>
    <message>
        <source>While the hypervisor runs other work on a core, this machine&apos;s packets wait.</source>
        <translation>虚拟机管理程序在核心上运行其他任务时，本机的数据包只能等待。</translation>
    </message>
    <message>
        <source>Milliseconds, in rare packets.</source>
        <translation>毫秒级，出现在少数数据包中。</translation>
    </message>
    <message>
        <source>Dedicated cores that no other guest can use.</source>
        <translation>需要其他虚拟机不能使用的专用核心。</translation>
    </message>
    <message>
        <source>Guest halt polling</source>
        <translation>客户机停机轮询 (guest halt polling)</translation>
    </message>
    <message>
        <source>Waking a core halted in the hypervisor takes longer than a packet&apos;s path through the kernel.</source>
        <translation>唤醒在虚拟机管理程序中停机的核心，比数据包穿过内核还要久。</translation>
    </message>
    <message>
        <source>One pass through the hypervisor (microseconds) per packet that wakes a core; no figure is published.</source>
        <translation>每个唤醒核心的数据包经过一次虚拟机管理程序（微秒级）；没有公布的数值。</translation>
    </message>
    <message>
        <source>The physical host&apos;s cores stay busy while this machine is idle.</source>
        <translation>本机空闲时，物理主机的核心仍被占用。</translation>
    </message>
    <message>
        <source>Real-time throttling</source>
        <translation>实时线程限流</translation>
    </message>
    <message>
        <source>The kernel reserves part of each second for other threads, so that a real-time thread cannot block the host. This affects runs with --realtime and other real-time programs.</source>
        <translation>内核为其他线程保留每秒的一部分，以免实时线程使主机停住。这会影响使用 --realtime 的测量及其他实时程序。</translation>
    </message>
    <message>
        <source>By default 50 ms of each second: one packet waits that long.</source>
        <translation>默认每秒 50 ms：会有一个数据包等待这么久。</translation>
    </message>
    <message>
        <source>Only a power cycle stops a hung real-time thread.</source>
        <translation>挂死的实时线程只能靠断电重启来停止。</translation>
    </message>
    <message>
        <source>Queueing discipline (qdisc)</source>
        <translation>排队规则 (qdisc)</translation>
    </message>
    <message>
        <source>Between network stack and adapter, packets pass a qdisc that can pace or delay them.</source>
        <translation>在协议栈与网卡之间，数据包要经过可能调整间隔或造成延迟的排队规则。</translation>
    </message>
    <message>
        <source>100 to 200 ns for lock and queue; any delay where a rate is set.</source>
        <translation>加锁和排队 100 到 200 ns；设置了速率限制时延迟不定。</translation>
    </message>
    <message>
        <source>Rate limits and fairness between flows are lost.</source>
        <translation>失去流之间的速率限制和公平性。</translation>
    </message>
    <message>
        <source>Bridge, bond or team</source>
        <translation>网桥、绑定或组合</translation>
    </message>
    <message>
        <source>A bridge, bond or team receives the adapter&apos;s frames before the IP stack does.</source>
        <translation>网桥、绑定 (bond) 或组合 (team) 先于 IP 协议栈收到网卡的帧。</translation>
    </message>
    <message>
        <source>0.2 to 2 us per packet.</source>
        <translation>每个数据包 0.2 到 2 us。</translation>
    </message>
    <message>
        <source>The function of the bridge, bond or team is lost.</source>
        <translation>失去网桥、绑定或组合的功能。</translation>
    </message>
    <message>
        <source>XDP program</source>
        <translation>XDP 程序</translation>
    </message>
    <message>
        <source>An XDP program processes every packet before the stack does. Generic mode may copy the packet first.</source>
        <translation>XDP 程序先于协议栈处理每个数据包。通用模式可能还要先复制数据包。</translation>
    </message>
    <message>
        <source>50 to 100 ns in native mode, more in generic mode.</source>
        <translation>原生模式 50 到 100 ns，通用模式更多。</translation>
    </message>
    <message>
        <source>The program&apos;s function, such as a firewall, is lost.</source>
        <translation>失去该程序的功能，例如防火墙。</translation>
    </message>
    <message>
        <source>Packet taps (AF_PACKET)</source>
        <translation>数据包抓取 (AF_PACKET)</translation>
    </message>
    <message>
        <source>The receiving core clones every frame for each packet tap (tcpdump, lldpd, DHCP client).</source>
        <translation>接收核心为每个抓包套接字（tcpdump、lldpd、DHCP 客户端）克隆每一帧。</translation>
    </message>
    <message>
        <source>A few hundred ns per packet and tap.</source>
        <translation>每个数据包、每个抓包套接字几百 ns。</translation>
    </message>
    <message>
        <source>The functions of those programs are lost.</source>
        <translation>失去这些程序的功能。</translation>
    </message>
    <message>
        <source>Connection tracking (conntrack)</source>
        <translation>连接跟踪 (conntrack)</translation>
    </message>
    <message>
        <source>Conntrack looks up every packet and keeps a timer for each connection.</source>
        <translation>conntrack 要查找每个数据包，并为每个连接维护一个定时器。</translation>
    </message>
    <message>
        <source>0.2 to 0.5 us per packet.</source>
        <translation>每个数据包 0.2 到 0.5 us。</translation>
    </message>
    <message>
        <source>Stateful firewall rules no longer protect these packets.</source>
        <translation>有状态防火墙规则不再保护这些数据包。</translation>
    </message>
    <message>
        <source>To form a huge page, the kernel migrates small pages, and processes wait meanwhile.</source>
        <translation>为组成大页，内核要迁移小页，其间进程须等待。</translation>
    </message>
    <message>
        <source>Stalls from tens of microseconds to milliseconds, in rare packets.</source>
        <translation>几十微秒到数毫秒的停顿，出现在少数数据包中。</translation>
    </message>
    <message>
        <source>Memory-intensive programs that do not request huge pages run slower.</source>
        <translation>内存用量大而不主动请求大页的程序变慢。</translation>
    </message>
    <message>
        <source>Kernel samepage merging (KSM)</source>
        <translation>内核相同页合并 (KSM)</translation>
    </message>
    <message>
        <source>The ksmd thread merges pages with identical content. The first write to a merged page must copy it.</source>
        <translation>ksmd 线程合并内容相同的页面。对已合并页面的首次写入须先复制。</translation>
    </message>
    <message>
        <source>Hypervisor hosts need more memory.</source>
        <translation>虚拟机宿主机需要更多内存。</translation>
    </message>
    <message>
        <source>Platform clock (HPET)</source>
        <translation>平台时钟 (HPET)</translation>
    </message>
    <message>
        <source>Windows and programs read the clock for many packets, and a platform timer is slow to read.</source>
        <translation>Windows 和程序为许多数据包读取时钟，而平台定时器读取很慢。</translation>
    </message>
    <message>
        <source>0.8 to 1 us and a system call per reading, against 30 ns for the CPU&apos;s counter.</source>
        <translation>每次读取 0.8 到 1 us 外加一次系统调用，CPU 计数器则为 30 ns。</translation>
    </message>
    <message>
        <source>None where the CPU&apos;s counter is reliable.</source>
        <translation>CPU 计数器可靠时没有代价。</translation>
    </message>
    <message>
        <source>Network throttling (MMCSS)</source>
        <translation>网络限流 (MMCSS)</translation>
    </message>
    <message>
        <source>While a multimedia program plays, Windows limits the packets received per millisecond.</source>
        <translation>多媒体程序播放时，Windows 会限制每毫秒接收的数据包数。</translation>
    </message>
    <message>
        <source>Up to 1 ms for packets beyond the limit, only during playback.</source>
        <translation>超出限制的数据包最多 1 ms，且仅在播放时。</translation>
    </message>
    <message>
        <source>Audio may stutter under heavy traffic.</source>
        <translation>流量大时音频可能断续。</translation>
    </message>
    <message>
        <source>Windows runs on its own hypervisor, which checks kernel code. System calls and interrupts take longer.</source>
        <translation>Windows 运行在自己的虚拟机管理程序之上，由其检查内核代码。系统调用和中断耗时更长。</translation>
    </message>
    <message>
        <source>A few hundred ns per packet, more on CPUs without mode-based execution control (MBEC).</source>
        <translation>每个数据包几百 ns，在没有基于模式的执行控制 (MBEC) 的 CPU 上更多。</translation>
    </message>
    <message>
        <source>Security: malicious drivers are no longer blocked.</source>
        <translation>安全性：恶意驱动不再被阻止。</translation>
    </message>
    <message>
        <source>Driver Verifier</source>
        <translation>驱动程序验证器</translation>
    </message>
    <message>
        <source>Driver Verifier checks every operation of the drivers it monitors.</source>
        <translation>驱动程序验证器检查受监视驱动的每一项操作。</translation>
    </message>
    <message>
        <source>Microseconds per packet where it monitors network drivers; no figure is published.</source>
        <translation>监视网络驱动时每个数据包为微秒级；没有公布的数值。</translation>
    </message>
    <message>
        <source>Driver bugs are found later.</source>
        <translation>驱动的错误会较晚被发现。</translation>
    </message>
    <message>
        <source>A kernel with debugging on polls for its debugger and turns off the adapters&apos; flow control.</source>
        <translation>开启调试的内核会轮询其调试器，并关闭网卡的流量控制。</translation>
    </message>
    <message>
        <source>A few hundred ns now and then; no figure is published.</source>
        <translation>时有几百 ns；没有公布的数值。</translation>
    </message>
    <message>
        <source>No kernel debugger can attach.</source>
        <translation>无法再附加内核调试器。</translation>
    </message>
    <message>
        <source>Administrator, if a policy requires it</source>
        <translation>管理员（策略要求时）</translation>
    </message>
    <message>
        <source>calculated from 72 B with preamble</source>
        <translation>按含前导码的 72 字节计算</translation>
    </message>
    <message>
        <source>the checks of governor and C-states</source>
        <translation>调频策略与 C 状态的检查项</translation>
    </message>
    <message>
        <source>The kernel does not defer interrupts.</source>
        <translation>内核不推迟中断。</translation>
    </message>
    <message>
        <source>NAPI polls in softirq context on the core that takes the interrupt.</source>
        <translation>NAPI 在接收中断的核心上以软中断方式轮询。</translation>
    </message>
    <message>
        <source>NAPI polls in a kernel thread.</source>
        <translation>NAPI 在内核线程中轮询。</translation>
    </message>
    <message>
        <source>The adapter&apos;s queues restart; with many drivers the link goes down for a few seconds.</source>
        <translation>网卡的队列会重启；许多驱动会使链路断开几秒。</translation>
    </message>
    <message>
        <source>Every flow uses the same queue and core.</source>
        <translation>每条流都使用相同的队列和核心。</translation>
    </message>
    <message>
        <source>A flow&apos;s addresses and ports determine its queue and core.</source>
        <translation>流的地址和端口决定其队列和核心。</translation>
    </message>
    <message>
        <source>This offload merges no packets.</source>
        <translation>此卸载不合并数据包。</translation>
    </message>
    <message>
        <source>The adapter holds packets of a connection in order to deliver them as one.</source>
        <translation>网卡扣留同一连接的数据包，以便合并上交。</translation>
    </message>
    <message>
        <source>GRO compares each packet with earlier ones and delivers them at the end of a NAPI poll.</source>
        <translation>GRO 把每个数据包与先前的比较，在 NAPI 轮询结束时上交。</translation>
    </message>
    <message>
        <source>GRO merges UDP packets that the kernel forwards.</source>
        <translation>GRO 会合并内核转发的 UDP 数据包。</translation>
    </message>
    <message>
        <source>Rx and Tx pause are off.</source>
        <translation>接收和发送暂停均已关闭。</translation>
    </message>
    <message>
        <source>RSS (*RSS) is off: one core receives all packets.</source>
        <translation>RSS (*RSS) 已关闭：全部数据包由一个核心接收。</translation>
    </message>
    <message>
        <source>RSS keeps clear of core 0 and its SMT sibling.</source>
        <translation>RSS 避开核心 0 及其 SMT 兄弟线程。</translation>
    </message>
    <message>
        <source>RSS may use core 0 and its SMT sibling, which also serve timers and most other devices.</source>
        <translation>RSS 可能使用核心 0 及其 SMT 兄弟线程，它们还要处理定时器和大多数其他设备。</translation>
    </message>
    <message>
        <source>Each queue stays on its core.</source>
        <translation>每个队列留在其核心上。</translation>
    </message>
    <message>
        <source>Windows rebalances queues across cores as the load changes.</source>
        <translation>负载变化时，Windows 会在各核心之间重新均衡队列。</translation>
    </message>
    <message>
        <source>The adapter has no master device.</source>
        <translation>网卡没有主设备（master）。</translation>
    </message>
    <message>
        <source>A master device receives the adapter&apos;s frames first.</source>
        <translation>主设备（master）先收到网卡的帧。</translation>
    </message>
    <message>
        <source>Cores of the adapter&apos;s NUMA node are available, and Halftrip picks from them.</source>
        <translation>网卡所在 NUMA 节点有可用核心，Halftrip 从中选择。</translation>
    </message>
    <message>
        <source>Halftrip can run only on the adapter&apos;s NUMA node.</source>
        <translation>Halftrip 只能在网卡所在 NUMA 节点上运行。</translation>
    </message>
    <message>
        <source>Halftrip can run on no core of the adapter&apos;s NUMA node.</source>
        <translation>Halftrip 无法在网卡所在 NUMA 节点的任何核心上运行。</translation>
    </message>
    <message>
        <source>All cores are equally close to the adapter.</source>
        <translation>所有核心与网卡的距离相同。</translation>
    </message>
    <message>
        <source>Only cores of the adapter&apos;s NUMA node serve its interrupts.</source>
        <translation>网卡的中断只由其所在 NUMA 节点的核心处理。</translation>
    </message>
    <message>
        <source>Cores of another NUMA node serve some of the adapter&apos;s interrupts.</source>
        <translation>网卡的部分中断由另一 NUMA 节点的核心处理。</translation>
    </message>
    <message>
        <source>set the interrupt affinity to cores of the adapter&apos;s NUMA node</source>
        <translation>把中断亲和性设为网卡所在 NUMA 节点的核心</translation>
    </message>
    <message>
        <source>Stop irqbalance first, or it moves the interrupts again. Undo lets each interrupt use every core that serves the adapter now.</source>
        <translation>请先停止 irqbalance，否则它会再次迁移中断。撤销时，每个中断都可使用目前处理该网卡中断的全部核心。</translation>
    </message>
    <message>
        <source>irqbalance is not running.</source>
        <translation>irqbalance 没有运行。</translation>
    </message>
    <message>
        <source>irqbalance can move the adapter&apos;s interrupts during a run.</source>
        <translation>irqbalance 可能在测量期间迁移网卡的中断。</translation>
    </message>
    <message>
        <source>RPS is off: packets stay on the core that takes the interrupt.</source>
        <translation>RPS 已关闭：数据包留在接收中断的核心上。</translation>
    </message>
    <message>
        <source>RPS passes packets to another core by inter-processor interrupt (IPI).</source>
        <translation>RPS 经核间中断 (IPI) 把数据包转交给另一个核心。</translation>
    </message>
    <message>
        <source>EEE is off: the link never enters low-power idle.</source>
        <translation>EEE 已关闭：链路从不进入低功耗空闲。</translation>
    </message>
    <message>
        <source>EEE is enabled but inactive: the link partner did not negotiate it.</source>
        <translation>EEE 已启用但未生效：链路对端没有协商它。</translation>
    </message>
    <message>
        <source>EEE is on: an idle link enters low-power idle, and the next packet waits for the wake-up.</source>
        <translation>EEE 已开启：空闲链路进入低功耗空闲，下一个数据包须等待唤醒。</translation>
    </message>
    <message>
        <source>With many drivers the link goes down for a few seconds.</source>
        <translation>许多驱动会使链路断开几秒。</translation>
    </message>
    <message>
        <source>Rx pause is on: the link partner can stop this adapter from sending.</source>
        <translation>接收暂停已开启：链路对端可以让本网卡停止发送。</translation>
    </message>
    <message>
        <source>Tx pause is on: this adapter can stop the link partner from sending.</source>
        <translation>发送暂停已开启：本网卡可以让链路对端停止发送。</translation>
    </message>
    <message>
        <source>The link may go down for a few seconds.</source>
        <translation>链路可能断开几秒。</translation>
    </message>
    <message>
        <source>pause autonegotiation off</source>
        <translation>关闭暂停帧的自动协商</translation>
    </message>
    <message>
        <source>Rx pause off</source>
        <translation>关闭接收暂停</translation>
    </message>
    <message>
        <source>Tx pause off</source>
        <translation>关闭发送暂停</translation>
    </message>
    <message>
        <source>The link runs at the adapter&apos;s highest speed.</source>
        <translation>链路以网卡的最高速率运行。</translation>
    </message>
    <message>
        <source>Negotiated at the highest speed both ends support.</source>
        <translation>已协商到两端都支持的最高速率。</translation>
    </message>
    <message>
        <source>check the cable, the switch port&apos;s speed setting and the modes this adapter advertises (ethtool)</source>
        <translation>检查线缆、交换机端口的速率设置以及本网卡通告的模式（ethtool）</translation>
    </message>
    <message>
        <source>RS-FEC is not in use.</source>
        <translation>未使用 RS-FEC。</translation>
    </message>
    <message>
        <source>Links of this speed require RS-FEC.</source>
        <translation>这种速率的链路必须使用 RS-FEC。</translation>
    </message>
    <message>
        <source>With RS-FEC the receiver buffers a whole code block before it releases a frame.</source>
        <translation>使用 RS-FEC 时，接收方收齐整个码块后才放行帧。</translation>
    </message>
    <message>
        <source>FEC BaseR on both ends (off where the cable allows it)</source>
        <translation>在两端将 FEC 设为 BaseR（线缆允许时可关闭）</translation>
    </message>
    <message>
        <source>The link stays down until the link partner uses the same mode; watch for bit errors.</source>
        <translation>对端使用相同模式之前链路一直断开；请留意误码。</translation>
    </message>
    <message>
        <source>At least one host has no network adapter to compare.</source>
        <translation>至少有一台主机没有可比较的网卡。</translation>
    </message>
    <message>
        <source>At least one host does not report its MTU.</source>
        <translation>至少有一台主机没有报告其 MTU。</translation>
    </message>
    <message>
        <source>Both ends use the same MTU.</source>
        <translation>两端使用相同的 MTU。</translation>
    </message>
    <message>
        <source>The end with the smaller MTU drops the peer&apos;s largest frames or receives them fragmented.</source>
        <translation>MTU 较小的一端会丢弃对端的最大帧，或只能分片收到。</translation>
    </message>
    <message>
        <source>set the same MTU on both adapters (ip link set NAME mtu BYTES)</source>
        <translation>给两块网卡设置相同的 MTU（ip link set NAME mtu BYTES）</translation>
    </message>
    <message>
        <source>enable autonegotiation on both ends (autoneg on); half duplex usually means that only one end negotiates</source>
        <translation>在两端启用自动协商（autoneg on）；半双工通常意味着只有一端在协商</translation>
    </message>
    <message>
        <source>Both ends can send at the same time.</source>
        <translation>两端可以同时发送。</translation>
    </message>
    <message>
        <source>Only one end can send at a time.</source>
        <translation>同一时刻只有一端可以发送。</translation>
    </message>
    <message>
        <source>The PCIe link runs at the adapter&apos;s full width and speed.</source>
        <translation>PCIe 链路以网卡的最大宽度和速率运行。</translation>
    </message>
    <message>
        <source>The adapter supports a wider or faster PCIe link.</source>
        <translation>网卡支持更宽或更快的 PCIe 链路。</translation>
    </message>
    <message>
        <source>use a slot of full width and speed, and check the firmware setting of that slot</source>
        <translation>使用满足其宽度和速率的插槽，并检查固件对该插槽的设置</translation>
    </message>
    <message>
        <source>Some adapters lower the link speed when idle: check again under load.</source>
        <translation>有些网卡空闲时会降低链路速率：请在有负载时再检查。</translation>
    </message>
    <message>
        <source>ASPM L1 is off for the adapter&apos;s link.</source>
        <translation>网卡链路的 ASPM L1 已关闭。</translation>
    </message>
    <message>
        <source>ASPM L1 is on: the adapter&apos;s idle link may enter L1.</source>
        <translation>ASPM L1 已开启：网卡的空闲链路可能进入 L1。</translation>
    </message>
    <message>
        <source>No PCIe link enters a low-power state.</source>
        <translation>没有 PCIe 链路进入低功耗状态。</translation>
    </message>
    <message>
        <source>PCIe links may enter low-power states, as the firmware configured them or deeper.</source>
        <translation>PCIe 链路可能按固件的配置进入低功耗状态，或进入更深的状态。</translation>
    </message>
    <message>
        <source>Rejected where the firmware controls ASPM: set it there instead.</source>
        <translation>若由固件控制 ASPM 则会被拒绝：请改在固件中设置。</translation>
    </message>
    <message>
        <source>The kernel never suspends the adapter.</source>
        <translation>内核从不挂起网卡。</translation>
    </message>
    <message>
        <source>The kernel may suspend the adapter when it has no link or seems idle.</source>
        <translation>网卡没有链路或看似空闲时，内核可能将其挂起。</translation>
    </message>
    <message>
        <source>The CPU favors performance.</source>
        <translation>CPU 偏向性能。</translation>
    </message>
    <message>
        <source>connect mains power</source>
        <translation>接通外接电源</translation>
    </message>
    <message>
        <source>The host runs on mains power.</source>
        <translation>主机使用外接电源。</translation>
    </message>
    <message>
        <source>The host runs on battery.</source>
        <translation>主机使用电池。</translation>
    </message>
    <message>
        <source>The firmware favors performance.</source>
        <translation>固件偏向性能。</translation>
    </message>
    <message>
        <source>The platform profile is not set to performance: the firmware saves power or noise.</source>
        <translation>平台电源配置未设为性能：固件偏向省电或降噪。</translation>
    </message>
    <message>
        <source>A service such as power-profiles-daemon may revert it.</source>
        <translation>power-profiles-daemon 之类的服务可能把它改回去。</translation>
    </message>
    <message>
        <source>improve cooling, and check whether this count grows during a run</source>
        <translation>改善散热，并查看该计数在测量期间是否增加</translation>
    </message>
    <message>
        <source>No core has throttled since boot.</source>
        <translation>启动以来没有核心因过热降频。</translation>
    </message>
    <message>
        <source>Cores have throttled since boot.</source>
        <translation>启动以来有核心因过热降频。</translation>
    </message>
    <message>
        <source>No known power management service is running.</source>
        <translation>没有已知的电源管理服务在运行。</translation>
    </message>
    <message>
        <source>A running service can override manual settings.</source>
        <translation>运行中的服务可能覆盖手动设置。</translation>
    </message>
    <message>
        <source>A custom power plan: the other checks judge its settings.</source>
        <translation>自定义电源计划：其设置由其他检查项评判。</translation>
    </message>
    <message>
        <source>The plan favors performance over power saving.</source>
        <translation>该计划偏向性能而不是省电。</translation>
    </message>
    <message>
        <source>The plan trades performance for power saving.</source>
        <translation>该计划以性能换取省电。</translation>
    </message>
    <message>
        <source>Modern Standby systems lack this plan: change the settings of their active plan.</source>
        <translation>使用 Modern Standby 的系统没有此计划：请更改其活动计划的设置。</translation>
    </message>
    <message>
        <source>The CPU keeps its frequency under light load.</source>
        <translation>CPU 在轻负载下保持频率。</translation>
    </message>
    <message>
        <source>The CPU may lower its frequency between packets.</source>
        <translation>CPU 可能在数据包之间降低频率。</translation>
    </message>
    <message>
        <source>The CPU may run at its highest frequency.</source>
        <translation>CPU 可以以最高频率运行。</translation>
    </message>
    <message>
        <source>The plan keeps the CPU below its highest frequency.</source>
        <translation>该计划使 CPU 无法达到最高频率。</translation>
    </message>
    <message>
        <source>Turbo is allowed.</source>
        <translation>允许睿频。</translation>
    </message>
    <message>
        <source>Turbo is off.</source>
        <translation>睿频已关闭。</translation>
    </message>
    <message>
        <source>The CPU gives up performance to save power.</source>
        <translation>CPU 以性能换取省电。</translation>
    </message>
    <message>
        <source>Windows may park cores under light load.</source>
        <translation>Windows 可能在轻负载下休止核心。</translation>
    </message>
    <message>
        <source>PCIe links stay active.</source>
        <translation>PCIe 链路保持活动。</translation>
    </message>
    <message>
        <source>Idle PCIe links may enter a low-power state.</source>
        <translation>空闲的 PCIe 链路可能进入低功耗状态。</translation>
    </message>
    <message>
        <source>A custom power mode: the other checks judge its settings.</source>
        <translation>自定义电源模式：其设置由其他检查项评判。</translation>
    </message>
    <message>
        <source>The power mode does not slow the CPU.</source>
        <translation>该电源模式不会降低 CPU 速度。</translation>
    </message>
    <message>
        <source>The power mode saves energy and overrides the plan&apos;s processor settings.</source>
        <translation>该电源模式偏向节能，并覆盖电源计划的处理器设置。</translation>
    </message>
    <message>
        <source>CPU and firmware report no hypervisor.</source>
        <translation>CPU 和固件未报告虚拟机管理程序。</translation>
    </message>
    <message>
        <source>This is a virtual machine: packets also pass the hypervisor&apos;s host, and other guests may take its cores.</source>
        <translation>这是虚拟机：数据包还要经过宿主机，其他虚拟机也可能占用其核心。</translation>
    </message>
    <message>
        <source>measure adapters on bare metal; in a virtual machine, measure the whole path with dedicated cores and a passed-through virtual function (SR-IOV)</source>
        <translation>在裸机上测量网卡；在虚拟机中，请使用专用核心和直通的虚拟功能 (SR-IOV) 测量整条路径</translation>
    </message>
    <message>
        <source>Steal time exists only in a virtual machine.</source>
        <translation>窃取时间只存在于虚拟机中。</translation>
    </message>
    <message>
        <source>Steal time since boot is negligible, at a resolution of 10 ms.</source>
        <translation>启动以来的窃取时间可忽略（分辨率 10 ms）。</translation>
    </message>
    <message>
        <source>The hypervisor ran other work on these cores while this machine was ready to run.</source>
        <translation>在本机已就绪、等待运行时，虚拟机管理程序在这些核心上运行了其他任务。</translation>
    </message>
    <message>
        <source>give this machine dedicated cores (pinned, not shared)</source>
        <translation>给本机分配专用的核心（固定且不共享）</translation>
    </message>
    <message>
        <source>This host is not a virtual machine.</source>
        <translation>本主机不是虚拟机。</translation>
    </message>
    <message>
        <source>An idle core polls before it halts into the hypervisor.</source>
        <translation>空闲的核心先轮询，再停机并陷入虚拟机管理程序。</translation>
    </message>
    <message>
        <source>An idle core polls for less than 200 us before it halts. Each wake-up then goes through the hypervisor.</source>
        <translation>空闲的核心轮询不到 200 us 就停机，此后每次唤醒都要经过虚拟机管理程序。</translation>
    </message>
    <message>
        <source>Real-time threads are not throttled.</source>
        <translation>实时线程不受限流。</translation>
    </message>
    <message>
        <source>Since Linux 6.12, a real-time thread yields only if another thread would starve on its core.</source>
        <translation>自 Linux 6.12 起，只有当同一核心上的其他线程将被饿死时，实时线程才会让出。</translation>
    </message>
    <message>
        <source>The kernel stops a spinning real-time thread for the rest of each period.</source>
        <translation>内核在每个周期的剩余时间里停住自旋的实时线程。</translation>
    </message>
    <message>
        <source>With a single core, a spinning real-time thread then blocks the whole host.</source>
        <translation>只有一个核心时，自旋的实时线程会使整台主机停住。</translation>
    </message>
    <message>
        <source>This qdisc sends a packet at once when nothing is queued.</source>
        <translation>没有排队时，此排队规则会立即发送数据包。</translation>
    </message>
    <message>
        <source>This qdisc may pace or delay packets before it sends them.</source>
        <translation>此排队规则可能在发送前调整数据包的间隔或将其延迟。</translation>
    </message>
    <message>
        <source>measure on an adapter outside any bridge, bond or team</source>
        <translation>改用不属于任何网桥、绑定或组合的网卡来测量</translation>
    </message>
    <message>
        <source>stop the process that attached it (bpftool net shows the program)</source>
        <translation>停止附加它的进程（bpftool net 显示该程序）</translation>
    </message>
    <message>
        <source>No XDP program is attached.</source>
        <translation>没有附加 XDP 程序。</translation>
    </message>
    <message>
        <source>An XDP program is attached.</source>
        <translation>附加了 XDP 程序。</translation>
    </message>
    <message>
        <source>stop the programs that tap all packets (sudo ss -0 -p lists them)</source>
        <translation>停止抓取所有数据包的程序（sudo ss -0 -p 可列出它们）</translation>
    </message>
    <message>
        <source>No packet tap is open.</source>
        <translation>没有打开的抓包套接字。</translation>
    </message>
    <message>
        <source>Each of these packet taps gets a copy of every packet.</source>
        <translation>这些抓包套接字各得到每个数据包的副本。</translation>
    </message>
    <message>
        <source>Connection tracking is loaded but tracks no connection.</source>
        <translation>已加载连接跟踪，但没有跟踪任何连接。</translation>
    </message>
    <message>
        <source>The kernel looks up the tracked connection of each packet.</source>
        <translation>内核要查找每个数据包所属的被跟踪连接。</translation>
    </message>
    <message>
        <source>no connections</source>
        <translation>没有连接</translation>
    </message>
    <message>
        <source>Huge pages are formed only on request, or never.</source>
        <translation>仅在请求时组成大页，或从不组成。</translation>
    </message>
    <message>
        <source>The kernel forms huge pages in every process, including the measuring one.</source>
        <translation>内核在每个进程中组成大页，测量进程也不例外。</translation>
    </message>
    <message>
        <source>KSM merges no pages.</source>
        <translation>KSM 不合并页面。</translation>
    </message>
    <message>
        <source>KSM looks for identical pages and write-protects them.</source>
        <translation>KSM 查找相同的页面，并将其设为写保护。</translation>
    </message>
    <message>
        <source>QueryPerformanceCounter reads the CPU&apos;s own counter.</source>
        <translation>QueryPerformanceCounter 读取 CPU 自身的计数器。</translation>
    </message>
    <message>
        <source>QueryPerformanceCounter reads a platform timer (HPET or ACPI PM timer).</source>
        <translation>QueryPerformanceCounter 读取平台定时器（HPET 或 ACPI PM 定时器）。</translation>
    </message>
    <message>
        <source>useplatformclock removed from the boot options</source>
        <translation>从启动选项中去掉 useplatformclock</translation>
    </message>
    <message>
        <source>Takes effect after a reboot. If nobody set it, Windows does not trust the CPU&apos;s counter: leave it then.</source>
        <translation>重启后生效。若没有人设置过，则是 Windows 不信任 CPU 的计数器：这时请保持原样。</translation>
    </message>
    <message>
        <source>Network throttling is off.</source>
        <translation>网络限流已关闭。</translation>
    </message>
    <message>
        <source>Takes effect after a reboot. Measure before and after: some systems got worse.</source>
        <translation>重启后生效。请在更改前后各测量一次：有些系统反而更差。</translation>
    </message>
    <message>
        <source>Kernel debugging is off.</source>
        <translation>内核调试已关闭。</translation>
    </message>
    <message>
        <source>Kernel debugging is on: the kernel may halt, logs more, and drivers behave differently.</source>
        <translation>内核调试已开启：内核可能停住、记录更多日志，驱动的行为也会不同。</translation>
    </message>
    <message>
        <source>Takes effect after a reboot.</source>
        <translation>重启后生效。</translation>
    </message>
    <message>
        <source>decide whether this host can do without it (Windows Security, Device security, Core isolation)</source>
        <translation>请决定这台主机是否可以不用它（Windows 安全中心，设备安全性，内核隔离）</translation>
    </message>
    <message>
        <source>Memory integrity is not running.</source>
        <translation>内存完整性未运行。</translation>
    </message>
    <message>
        <source>Memory integrity is running: a hypervisor checks the kernel&apos;s code.</source>
        <translation>内存完整性正在运行：虚拟机管理程序检查内核代码。</translation>
    </message>
    <message>
        <source>It protects this host: turn it off only on dedicated measuring hosts. Takes effect after a reboot.</source>
        <translation>它保护这台主机：只应在专用于测量的主机上关闭。重启后生效。</translation>
    </message>
    <message>
        <source>stop it (verifier /reset, as Administrator) and reboot</source>
        <translation>停止它（以管理员身份运行 verifier /reset）并重启</translation>
    </message>
    <message>
        <source>Driver Verifier monitors no driver.</source>
        <translation>驱动程序验证器没有监视任何驱动。</translation>
    </message>
    <message>
        <source>Driver Verifier monitors these drivers.</source>
        <translation>驱动程序验证器正在监视这些驱动。</translation>
    </message>
    <message>
        <source>Fewer than four cores: RSS cannot leave core 0 and its SMT sibling and still spare a core for programs.</source>
        <translation>核心少于四个：RSS 若避开核心 0 及其 SMT 兄弟线程，就没有核心留给程序。</translation>
    </message>
    <message>
        <source>Both ends support {mbps} Mb/s.</source>
        <translation>两端都支持 {mbps} Mb/s。</translation>
    </message>
    <message>
        <source>This adapter supports {mbps} Mb/s.</source>
        <translation>本网卡支持 {mbps} Mb/s。</translation>
    </message>
    <message>
        <source>run Halftrip on node {node} (Linux: numactl --cpunodebind={node} --membind={node}; Windows: start /node {node}), or move the adapter to a slot of another node</source>
        <translation>在节点 {node} 上运行 Halftrip（Linux：numactl --cpunodebind={node} --membind={node}；Windows：start /node {node}），或把网卡移到另一节点的插槽</translation>
    </message>
    <message>
        <source>interrupt affinity to cores {cores}</source>
        <translation>把中断亲和性设为核心 {cores}</translation>
    </message>
    <message>
        <source>core parking min cores {value} %</source>
        <translation>将核心休止的最小核心数设为 {value} %</translation>
    </message>
    <message>
        <source>The kernel defers interrupts for {us:g} us after each packet, so the next packet waits. ethtool -c does not show this.</source>
        <translation>每个数据包之后内核把中断推迟 {us} us，下一个数据包须等待。ethtool -c 不显示这一项。</translation>
    </message>
    <message>
        <source>Rx ring {value}</source>
        <translation>将接收环设为 {value}</translation>
    </message>
    <message>
        <source>combined channels {value}, or an ntuple rule that steers the flow to a chosen queue (ethtool -N)</source>
        <translation>将 combined 通道数设为 {value}，或用 ntuple 规则把该流导向选定的队列（ethtool -N）</translation>
    </message>
    <message>
        <source>RSS base processor {value}</source>
        <translation>将 RSS 基准处理器设为 {value}</translation>
    </message>
    <message>
        <source>{percent:g} % since boot</source>
        <translation>启动以来 {percent} %</translation>
    </message>
    <message>
        <source>Idle states come from the {driver} driver, not from haltpoll.</source>
        <translation>空闲状态由 {driver} 驱动提供，而不是 haltpoll。</translation>
    </message>
    <message>
        <source>While a program plays audio or video, Windows receives at most {packets} packets per ms.</source>
        <translation>有程序播放音频或视频时，Windows 每 ms 最多接收 {packets} 个数据包。</translation>
    </message>
    <message>
        <source>{packets} packets per ms</source>
        <translation>每 ms {packets} 个数据包</translation>
    </message>
    <message>
        <source>The qdisc delays each packet by {delayUs} us.</source>
        <translation>排队规则把每个数据包延迟 {delayUs} us。</translation>
    </message>
    <message>
        <source>Only {cores} cores: both ends block instead of spinning{where}, so every figure includes two wake-ups (typically 10 to 40 us).</source>
        <translation>只有 {cores} 个核心：{where}两端都阻塞而不自旋，因此每个数值都包含两次唤醒（通常 10 到 40 us）。</translation>
    </message>
    <message>
        <source>Only one core: both ends block instead of spinning{where}, so every figure includes two wake-ups (typically 10 to 40 us).</source>
        <translation>只有一个核心：{where}两端都阻塞而不自旋，因此每个数值都包含两次唤醒（通常 10 到 40 us）。</translation>
    </message>
    <message>
        <source>The wait strategy was auto, and it chose block.</source>
        <translation>等待策略为 auto，它选择了 block。</translation>
    </message>
    <message>
        <source>the kernel does not busy-poll the adapter&apos;s queue</source>
        <translation>内核不对该网卡的队列进行忙轮询</translation>
    </message>
    <message>
        <source>the kernel counted no busy-polled packet</source>
        <translation>内核没有计到任何由忙轮询收到的数据包</translation>
    </message>
    <message>
        <source>Busy polling had no effect on host {host}{where} ({reasons}). Its thread blocked for every packet, so the figures are those of &quot;block&quot;.</source>
        <translation>{where}主机 {host} 上的忙轮询没有起作用（{reasons}）。其线程为每个数据包阻塞，因此这些数值就是“block”的数值。</translation>
    </message>
    <message>
        <source>net.core.busy_read is {us} us on host {host}{where}, but no packet was busy-polled. The socket polls in vain before it blocks, which costs more than it gains, especially on few cores.</source>
        <translation>主机 {host} 的 net.core.busy_read 为 {us} us，但{where}没有数据包由忙轮询收到。套接字在阻塞前白白轮询，得不偿失，核心少时尤其如此。</translation>
    </message>
    <message>
        <source>Spin instead{cli: (--wait spin)}, or use an adapter whose driver supports busy polling.</source>
        <translation>改用自旋{cli: (--wait spin)}，或使用驱动支持忙轮询的网卡。</translation>
    </message>
    <message>
        <source>RTT p50 is {p50Us:.1f} us</source>
        <translation>RTT p50 为 {p50Us} us</translation>
    </message>
    <message>
        <source>Between pauses of {from:duration} and {to:duration}, median {figure} rises by {riseUs} us: about the exit latency of {states}.</source>
        <translation>停顿从 {from} 增加到 {to} 时，{figure} 中位数上升 {riseUs} us：约为 {states} 的退出延迟。</translation>
    </message>
    <message>
        <source>The same step with C-states limited.</source>
        <translation>限制 C 状态后台阶依旧。</translation>
    </message>
    <message>
        <source>CPU load may affect the median, too, {where}: time slices with and without preemption differ, or no slice is free of it.</source>
        <translation>{where}CPU 负载也可能影响中位数：有抢占与无抢占的时间片不同，或没有一个时间片不受抢占。</translation>
    </message>
    <message>
        <source>Median over time slices: {preemptedUs:.2f} us with preemption ({preempted} slices), {quietUs:.2f} us without ({quiet}), as stored,</source>
        <translation>各时间片的中位数：有抢占时 {preemptedUs} us（{preempted} 个时间片），无抢占时 {quietUs} us（{quiet} 个），按存储值</translation>
    </message>
    <message>
        <source>All {stretches} time slices had preemption</source>
        <translation>全部 {stretches} 个时间片都有抢占</translation>
    </message>
    <message>
        <source>Both ends spin on {cores}{where}: any other work on this host preempts them and lengthens the tail.</source>
        <translation>{where}两端在{cores}上自旋：本机的任何其他工作都会抢占它们并拉长尾部。</translation>
    </message>
    <message>
        <source>This process may use one core, and both of its measuring threads spin.</source>
        <translation>本进程只能使用一个核心，而它的两个测量线程都自旋。</translation>
    </message>
    <message>
        <source>This process may use {cores} cores, and two spinning threads occupy one each.</source>
        <translation>本进程可以使用 {cores} 个核心，两个自旋线程各占一个。</translation>
    </message>
    <message>
        <source>Threads that were never preempted (0 involuntary context switches on both ends).</source>
        <translation>线程从未被抢占（两端非自愿上下文切换为 0）。</translation>
    </message>
    <message>
        <source>Move the responder to another host, or measure on one with more cores.</source>
        <translation>把响应端移到另一台主机，或在核心更多的主机上测量。</translation>
    </message>
    <message>
        <source>Before the run, the measuring core of host A was unavailable for {percent:.3g} % of the time. The tail reflects load on this host, not the network.</source>
        <translation>测量之前，主机 A 的测量核心有 {percent} % 的时间不可用。尾部反映的是本机负载，而不是网络。</translation>
    </message>
    <message>
        <source>{gaps} gaps, the longest {longestUs:.1f} us, in {spanMs:.0f} ms of a loop that only reads the clock; timer ticks alone take about 0.2 %.</source>
        <translation>在只读取时钟的循环中，{spanMs} ms 内有 {gaps} 个间隙，最长 {longestUs} us；仅定时器节拍就约占 0.2 %。</translation>
    </message>
    <message>
        <source>A later run with a quiet noise floor and the same tail.</source>
        <translation>之后的一次测量中本底噪声很低，而尾部相同。</translation>
    </message>
    <message>
        <source>Stop other work on this host, or pin the measuring thread to an isolated core{cli: (--cpu)}.</source>
        <translation>停止本机的其他工作，或把测量线程绑定到隔离核心{cli: (--cpu)}。</translation>
    </message>
    <message>
        <source>Host {host} reports that it is not on AC power.</source>
        <translation>主机 {host} 报告未使用交流电源。</translation>
    </message>
    <message>
        <source>The same figures on AC power.</source>
        <translation>使用交流电源时数值相同。</translation>
    </message>
    <message>
        <source>Connect host {host} to AC power and repeat the run.</source>
        <translation>给主机 {host} 接上交流电源，然后重新测量。</translation>
    </message>
    <message>
        <source>{seen}; the spinning thread of {end} stalled {count} times, {totalMs:.1f} ms in total, {longestUs:.0f} us at most</source>
        <translation>{seen}；{end} 的自旋线程停顿 {count} 次，共 {totalMs} ms，最长 {longestUs} us</translation>
    </message>
    <message>
        <source>{seen}; the spinning thread of {end} stalled once, for {longestUs:.0f} us</source>
        <translation>{seen}；{end} 的自旋线程停顿一次，{longestUs} us</translation>
    </message>
    <message>
        <source>{switches} involuntary context switches on both ends</source>
        <translation>两端共 {switches} 次非自愿上下文切换</translation>
    </message>
    <message>
        <source>1 involuntary context switch on both ends</source>
        <translation>两端共 1 次非自愿上下文切换</translation>
    </message>
    <message>
        <source>{seen} and {delayMs:.1f} ms of run delay</source>
        <translation>{seen}，运行延迟 {delayMs} ms</translation>
    </message>
    <message>
        <source>Stop other work on {hosts}, or pin the measuring thread to an isolated core{cli: (--cpu)}.</source>
        <translation>停止{hosts}上的其他工作，或把测量线程绑定到隔离核心{cli: (--cpu)}。</translation>
    </message>
    <message>
        <source>Stop other work on {hosts}, or pin the measuring threads to isolated cores{cli: (--cpu, --responder-cpu)}.</source>
        <translation>停止{hosts}上的其他工作，或把测量线程绑定到隔离核心{cli: (--cpu, --responder-cpu)}。</translation>
    </message>
    <message>
        <source>Measuring threads were preempted {where}: the tail reflects CPU load, not the network.</source>
        <translation>{where}测量线程被抢占：尾部反映的是 CPU 负载，而不是网络。</translation>
    </message>
    <message>
        <source>The same tail on idle hosts, with involuntary context switches and run delay near 0.</source>
        <translation>主机空闲、非自愿上下文切换和运行延迟接近 0 时，尾部相同。</translation>
    </message>
    <message>
        <source>Both ends share {which}{where}: each waits until the other is descheduled, so the figures measure the scheduler.</source>
        <translation>{where}两端共用 {which}：各自要等到对方被调度走，因此这些数值测的是调度器。</translation>
    </message>
    <message>
        <source>Pin each end to a core of its own{cli: (--cpu, --responder-cpu)}.</source>
        <translation>给两端各绑定一个核心{cli: (--cpu, --responder-cpu)}。</translation>
    </message>
    <message>
        <source>Both ends run on SMT siblings of one core{where}: they compete for its execution units, which shifts the figures by 5 to 20 % either way.</source>
        <translation>{where}两端运行在同一核心的 SMT 兄弟线程上：它们争用执行单元，数值因此偏移 5 到 20 %，方向不定。</translation>
    </message>
    <message>
        <source>Cores {coreOfA} and {coreOfB} are SMT siblings.</source>
        <translation>核心 {coreOfA} 和 {coreOfB} 是 SMT 兄弟线程。</translation>
    </message>
    <message>
        <source>Pin each end to a physical core of its own{cli: (--cpu, --responder-cpu)}.</source>
        <translation>给两端各绑定一个物理核心{cli: (--cpu, --responder-cpu)}。</translation>
    </message>
    <message>
        <source>Stop the timer tick on the measuring core: nohz_full= with isolcpus= and rcu_nocbs=, or tuned&apos;s profile cpu-partitioning.</source>
        <translation>停掉测量核心上的定时器节拍：nohz_full=，配合 isolcpus= 和 rcu_nocbs=，或使用 tuned 的 cpu-partitioning 配置。</translation>
    </message>
    <message>
        <source>Find the senders (TLB shootdowns, membarrier, perf), and stop such programs while you measure.</source>
        <translation>找出发送者（TLB shootdown、membarrier、perf），测量期间停止这些程序。</translation>
    </message>
    <message>
        <source>Disable the NMI watchdog (kernel.nmi_watchdog=0) and stop perf sessions.</source>
        <translation>关闭 NMI 看门狗（kernel.nmi_watchdog=0），停止 perf 会话。</translation>
    </message>
    <message>
        <source>Look below the kernel: at the hypervisor, firmware (SMI), the NICs and the path between them.</source>
        <translation>在内核之下查找：虚拟机管理程序、固件（SMI）、网卡以及其间的路径。</translation>
    </message>
    <message>
        <source>Stalls took more than {percent:g} % of the time {where}: single {samples} of 1 ms or more, at least {times} times the median.</source>
        <translation>{where}停顿占去超过 {percent} % 的时间：单个{samples}达 1 ms 以上，且至少是中位数的 {times} 倍。</translation>
    </message>
    <message>
        <source>{count} of {total} {samples} took {fromMs:g} ms or more: {percent:.3g} % of the time</source>
        <translation>{total} 个{samples}中有 {count} 个达 {fromMs} ms 以上：占 {percent} % 的时间</translation>
    </message>
    <message>
        <source>The same stalls on idle hosts with isolated cores: then the path causes them.</source>
        <translation>主机空闲、核心隔离时停顿相同：那么原因在路径上。</translation>
    </message>
    <message>
        <source>Check when they occurred{cli: (--format csv, the time slices of the run file)}, what else runs on {hosts}, and the findings about cores.</source>
        <translation>查看它们何时发生{cli: (--format csv，测量文件中的时间片)}、{hosts}上还运行着什么，以及关于核心的发现。</translation>
    </message>
    <message>
        <source>Steal time on host {host} {where}: the hypervisor gave its core to other guests, and the tail reflects their load.</source>
        <translation>{where}主机 {host} 有窃取时间：虚拟机管理程序把它的核心给了其他虚拟机，尾部反映的是它们的负载。</translation>
    </message>
    <message>
        <source>{stolenMs} ms of steal time in {elapsedMs:.0f} ms</source>
        <translation>{elapsedMs} ms 内窃取时间 {stolenMs} ms</translation>
    </message>
    <message>
        <source>Measure on bare metal, or in a virtual machine with dedicated cores.</source>
        <translation>在物理机上测量，或使用独占核心的虚拟机。</translation>
    </message>
    <message>
        <source>The measuring thread of host {host} was not pinned{where}: migrations cost cold caches, and runs differ by the cores used.</source>
        <translation>{where}主机 {host} 的测量线程没有绑定：迁移会使缓存变冷，各次测量因所用核心而不同。</translation>
    </message>
    <message>
        <source>Migrated {moves} times</source>
        <translation>迁移 {moves} 次</translation>
    </message>
    <message>
        <source>Migrations are not counted</source>
        <translation>迁移次数没有统计</translation>
    </message>
    <message>
        <source>Pin it to a core{cli: (--cpu auto, or a number)}.</source>
        <translation>把它绑定到一个核心{cli: (--cpu auto 或核心号)}。</translation>
    </message>
    <message>
        <source>Pin it to a core{cli: (--responder-cpu auto, or a number)}.</source>
        <translation>把它绑定到一个核心{cli: (--responder-cpu auto 或核心号)}。</translation>
    </message>
    <message>
        <source>Host {host} is a virtual machine ({hypervisor}): the hypervisor delays every packet and may preempt the guest at any time.</source>
        <translation>主机 {host} 是虚拟机（{hypervisor}）：虚拟机管理程序会延迟每个数据包，并可能随时抢占虚拟机。</translation>
    </message>
    <message>
        <source>Host {host} reports its hypervisor: {hypervisor}.</source>
        <translation>主机 {host} 报告其虚拟机管理程序：{hypervisor}。</translation>
    </message>
    <message>
        <source>Measure on bare metal, or treat these figures as those of this virtual machine.</source>
        <translation>在物理机上测量，或把这些数值看作这台虚拟机的数值。</translation>
    </message>
    <message>
        <source>waking a blocked thread</source>
        <translation>唤醒阻塞的线程</translation>
    </message>
    <message>
        <source>on A</source>
        <translation>在 A 上</translation>
    </message>
    <message>
        <source>on B</source>
        <translation>在 B 上</translation>
    </message>
    <message>
        <source>on both ends</source>
        <translation>在两端</translation>
    </message>
    <message>
        <source>RTT p50 is {blockedUs} us blocking and {spunUs} us spinning.</source>
        <translation>RTT p50 阻塞时为 {blockedUs} us，自旋时为 {spunUs} us。</translation>
    </message>
    <message>
        <source>More than half of the round trip lies between the two drivers {where}: in the adapters (possibly interrupt coalescing) and on the wire.</source>
        <translation>{where}超过一半的往返时间在两个驱动之间：在网卡中（可能是中断合并）和线路上。</translation>
    </message>
    <message>
        <source>{betweenUs:.1f} of {rttUs:.1f} us RTT near p50</source>
        <translation>p50 附近的 RTT {rttUs} us 中的 {betweenUs} us</translation>
    </message>
    <message>
        <source>Hardware timestamps that place this time elsewhere{cli: (--stamps hardware)}.</source>
        <translation>把这段时间归到别处的硬件时间戳{cli: (--stamps hardware)}。</translation>
    </message>
    <message>
        <source>Compare with the link&apos;s wire time, then disable coalescing on one host after the other{cli: (halftrip tune prove PEER coalescing.rxUsecs=0)}.</source>
        <translation>与链路的线路时间比较，然后依次在两台主机上关闭中断合并{cli: (halftrip tune prove PEER coalescing.rxUsecs=0)}。</translation>
    </message>
    <message>
        <source>Interrupt coalescing on host {host} (rx-usecs {timerUs}) delays packets {where}.</source>
        <translation>{where}主机 {host} 的中断合并（rx-usecs {timerUs}）延迟了数据包。</translation>
    </message>
    <message>
        <source>Interrupt coalescing on both hosts (rx-usecs {timerOfAUs} on A, {timerOfBUs} on B) delays packets {where}.</source>
        <translation>{where}两台主机的中断合并（A 的 rx-usecs {timerOfAUs}，B 的 {timerOfBUs}）延迟了数据包。</translation>
    </message>
    <message>
        <source>A timer of about {periodUs:.3g} us delays packets {where}, probably interrupt coalescing.</source>
        <translation>{where}约 {periodUs} us 的定时器延迟了数据包，可能是中断合并。</translation>
    </message>
    <message>
        <source>RTT p{percentile:g} is {rttUs:.1f} us</source>
        <translation>RTT p{percentile} 为 {rttUs} us</translation>
    </message>
    <message>
        <source>Adaptive interrupt coalescing on host {host}: RTT p90 is {times:.1f} times p10 {where}.</source>
        <translation>{where}主机 {host} 的自适应中断合并：RTT p90 是 p10 的 {times} 倍。</translation>
    </message>
    <message>
        <source>The send interval hides interrupt coalescing {where}: it is longer than the timer of {timerUs} us.</source>
        <translation>{where}发送间隔掩盖了中断合并：它比 {timerUs} us 的定时器长。</translation>
    </message>
    <message>
        <source>RTT p50 is {rttUs:.1f} us, below rx-usecs {timerUs}</source>
        <translation>RTT p50 为 {rttUs} us，小于 rx-usecs {timerUs}</translation>
    </message>
    <message>
        <source>Also measure back to back{cli: (--interval 0)}: a busier application waits for this timer.</source>
        <translation>再背靠背地测量{cli: (--interval 0)}：更忙的应用会等待这个定时器。</translation>
    </message>
    <message>
        <source>A timer of about {timerUs} us delays packets: until it expires, the round trip shrinks by the length of the pause.</source>
        <translation>约 {timerUs} us 的定时器延迟了数据包：在它到期之前，停顿多长，往返时间就缩短多长。</translation>
    </message>
    <message>
        <source>RTT p50 plus the preceding pause: {points} us.</source>
        <translation>RTT p50 加上之前的停顿：{points} us。</translation>
    </message>
    <message>
        <source>Once the timer has expired, a round trip takes {rttUs:.1f} us (pause {pause:duration}).</source>
        <translation>定时器到期后，往返时间为 {rttUs} us（停顿 {pause}）。</translation>
    </message>
    <message>
        <source>No pause in this run outlasts the timer, so the round trip without it is unknown.</source>
        <translation>本次测量中没有停顿长于定时器，因此不含定时器的往返时间未知。</translation>
    </message>
    <message>
        <source>Host {host} reports rx-usecs {us}.</source>
        <translation>主机 {host} 报告 rx-usecs {us}。</translation>
    </message>
    <message>
        <source>The same decrease with interrupt coalescing off on both hosts (rx-usecs 0).</source>
        <translation>两台主机都关闭中断合并（rx-usecs 0）后下降依旧。</translation>
    </message>
    <message>
        <source>Disable coalescing on this host{cli: (sudo ethtool -C ADAPTER rx-usecs 0)}, then on the peer, and repeat the sweep.</source>
        <translation>在本机关闭中断合并{cli: (sudo ethtool -C ADAPTER rx-usecs 0)}，然后在对端关闭，再重新扫描。</translation>
    </message>
    <message>
        <source>{count} at an unknown place (no counter of either host shows them)</source>
        <translation>{count} 个位置未知（两台主机的计数器都没有显示）</translation>
    </message>
    <message>
        <source>No reply to {dropped} probes, warm-up included: {places}.</source>
        <translation>{dropped} 个探测包（含预热）没有应答：{places}。</translation>
    </message>
    <message>
        <source>The same counters rising as fast without a measurement: then they count other traffic.</source>
        <translation>不测量时同样的计数器也同样快地增长：那么它们计的是其他流量。</translation>
    </message>
    <message>
        <source>Check the counters between the hosts: switches, hypervisor, cabling.</source>
        <translation>检查两台主机之间的计数器：交换机、虚拟机管理程序、线缆。</translation>
    </message>
    <message>
        <source>Enlarge the buffer or ring named above, or drain it faster (spinning, a dedicated core), and repeat.</source>
        <translation>增大上面所列的缓冲区或环，或更快地取走数据包（自旋、专用核心），然后重新测量。</translation>
    </message>
    <message>
        <source>Host {host} counted drops or errors {where}: they may explain lost probes and outliers.</source>
        <translation>{where}主机 {host} 计到丢包或错误：丢失的探测包和离群值可能由此而来。</translation>
    </message>
    <message>
        <source>The same counters rising as fast without a measurement.</source>
        <translation>不测量时同样的计数器也同样快地增长。</translation>
    </message>
    <message>
        <source>Keep other traffic off this host and repeat. If the counters still rise, enlarge the ring or buffer they name.</source>
        <translation>让其他流量远离本机，然后重新测量。计数器仍然增长时，增大它们所指的环或缓冲区。</translation>
    </message>
    <message>
        <source>Host {host}: the link of adapter {adapter} went down or came up {where}. Packets were lost or delayed while it was down.</source>
        <translation>主机 {host}：{where}网卡 {adapter} 的链路断开或恢复。断开期间数据包丢失或延迟。</translation>
    </message>
    <message>
        <source>{changes} carrier changes</source>
        <translation>载波变化 {changes} 次</translation>
    </message>
    <message>
        <source>1 carrier change</source>
        <translation>载波变化 1 次</translation>
    </message>
    <message>
        <source>A link restarted by a settings change or by loading an XDP program.</source>
        <translation>因更改设置或加载 XDP 程序而重启的链路。</translation>
    </message>
    <message>
        <source>Check that host&apos;s log (dmesg), the switch&apos;s log and the cable, then repeat the run.</source>
        <translation>检查该主机的日志（dmesg）、交换机日志和线缆，然后重新测量。</translation>
    </message>
    <message>
        <source>{everyUs} us between sends as measured, {perSecond:.0f} packets/s</source>
        <translation>实测发送间隔 {everyUs} us，每秒 {perSecond} 个数据包</translation>
    </message>
    <message>
        <source>As load rises, the first packet is dropped {place}; p99 does not double before.</source>
        <translation>负载上升时，{place}开始丢包；此前 p99 没有翻倍。</translation>
    </message>
    <message>
        <source>As load rises, p99 doubles {doubled}; no packet is dropped.</source>
        <translation>负载上升时，{doubled} p99 翻倍；没有丢包。</translation>
    </message>
    <message>
        <source>As load rises, p99 doubles {doubled}, where the first packet is dropped as well.</source>
        <translation>负载上升时，{doubled} p99 翻倍，同一处也开始丢包。</translation>
    </message>
    <message>
        <source>As load rises, p99 doubles {doubled}; the first packet is dropped {place}.</source>
        <translation>负载上升时，{doubled} p99 翻倍；{place}开始丢包。</translation>
    </message>
    <message>
        <source>A knee at another load when the sweep is repeated: then something else disturbed it.</source>
        <translation>重新扫描时拐点在另一负载：那么是别的原因干扰了它。</translation>
    </message>
    <message>
        <source>Compare the requested and the actual gap: if they differ, this host&apos;s send rate is the limit. Then find where packets are dropped.</source>
        <translation>比较请求的包间隔与实际的包间隔：二者不同时，本机的发送速率就是极限。然后找出数据包在哪里被丢弃。</translation>
    </message>
    <message>
        <source>{seen}; silence for {silentPercent:.3g} % of the waiting time, the longest {longestMs:.1f} ms from {longestAtS:.2f} s on</source>
        <translation>{seen}；等待时间的 {silentPercent} % 没有应答，最长的一段从 {longestAtS} s 起，{longestMs} ms</translation>
    </message>
    <message>
        <source>As many late replies as losses: then the timeout was too short.</source>
        <translation>迟到的应答与丢失的一样多：那么超时太短。</translation>
    </message>
    <message>
        <source>Check this host&apos;s counters for drops. If the socket buffer overflowed, enlarge it{cli: (--receive-buffer)}, or drain it faster (spinning, a dedicated core).</source>
        <translation>检查本机的丢包计数器。套接字缓冲区溢出时，加大缓冲区{cli: (--receive-buffer)}，或更快地取走数据包（自旋、专用核心）。</translation>
    </message>
    <message>
        <source>No packet was dropped: every lost probe was answered after its timeout. Check the findings about cores and stalls; a longer timeout{cli: (--timeout)} turns such replies into samples.</source>
        <translation>没有丢包：每个丢失的探测包都在超时之后得到应答。查看关于核心和停顿的发现；更长的超时{cli: (--timeout)}会把这些应答计为样本。</translation>
    </message>
    <message>
        <source>Check both hosts&apos; counters for drops, and repeat with a longer interval{cli: (--interval)} and a longer timeout{cli: (--timeout)}.</source>
        <translation>检查两台主机的丢包计数器，并用更长的间隔{cli: (--interval)}和更长的超时{cli: (--timeout)}重新测量。</translation>
    </message>
    <message>
        <source>Both ends run on this host, each with its own adapter. The figures are about these adapters, but the ends share caches, memory and power.</source>
        <translation>两端都在本机运行，各用自己的网卡。这些数值属于这两块网卡，但两端共用缓存、内存和电源。</translation>
    </message>
    <message>
        <source>Both ends report the same running system ({hostId}).</source>
        <translation>两端报告同一个运行中的系统（{hostId}）。</translation>
    </message>
    <message>
        <source>To measure between two hosts, start the responder on another one{cli: (halftrip serve)}.</source>
        <translation>要在两台主机之间测量，请在另一台主机上启动响应端{cli: (halftrip serve)}。</translation>
    </message>
    <message>
        <source>Both ends run on this host. Whether probes crossed its adapters {from} and {to} is unknown: their packets were not counted.</source>
        <translation>两端都在本机运行。探测包是否经过网卡 {from} 和 {to} 未知：没有统计它们的数据包。</translation>
    </message>
    <message>
        <source>Both ends run on this host and crossed no adapter: the figures measure its network stack, not a network.</source>
        <translation>两端都在本机运行，没有经过网卡：这些数值测的是本机网络栈，而不是网络。</translation>
    </message>
    <message>
        <source>Packet path: {path}.</source>
        <translation>数据包路径：{path}。</translation>
    </message>
    <message>
        <source>Packet counters of two local adapters that rose by the number of probes.</source>
        <translation>两块本地网卡的数据包计数器增长了探测包的数目。</translation>
    </message>
    <message>
        <source>Name two adapters joined by a cable{cli: (--tx, --rx)}.</source>
        <translation>指定由线缆相连的两块网卡{cli: (--tx, --rx)}。</translation>
    </message>
    <message>
        <source>Send the feed from another host, through an adapter.</source>
        <translation>从另一台主机经网卡发送数据流。</translation>
    </message>
    <message>
        <source>{count} more times</source>
        <translation>另有 {count} 次</translation>
    </message>
    <message>
        <source>This host&apos;s adapter could not pass packets for part of the time {where} ({causes}): the figures cover only the rest.</source>
        <translation>{where}本机网卡有一段时间无法传送数据包（{causes}）：数值只来自其余时间。</translation>
    </message>
    <message>
        <source>An adapter taken down on purpose, or restarted by a settings change.</source>
        <translation>有意停用的网卡，或因更改设置而重启的网卡。</translation>
    </message>
    <message>
        <source>Find the cause (dmesg, the switch&apos;s log, programs that change adapter settings), then repeat the run.</source>
        <translation>找出原因（dmesg、交换机日志、更改网卡设置的程序），然后重新测量。</translation>
    </message>
    <message>
        <source>Host {host} sends through the queueing discipline {discipline}, which may pace, delay or drop packets.</source>
        <translation>主机 {host} 经排队规则 {discipline} 发送，它可能限速、延迟或丢弃数据包。</translation>
    </message>
    <message>
        <source>The queueing discipline {discipline} of host {host} delays each packet by {delayUs} us; half of that is in HRT.</source>
        <translation>主机 {host} 的排队规则 {discipline} 使每个数据包延迟 {delayUs} us；其中一半计入 HRT。</translation>
    </message>
    <message>
        <source>{discipline} on {adapter}.</source>
        <translation>{adapter} 上的 {discipline}。</translation>
    </message>
    <message>
        <source>Host {host}: {count} more refusals; the run file lists them all.</source>
        <translation>主机 {host}：另有 {count} 项被拒绝；测量文件中全部列出。</translation>
    </message>
    <message>
        <source>Each byte takes {times:.3g} times what the link explains. Possible reasons: a store-and-forward switch, copies in the hosts, or a slower link on the path.</source>
        <translation>每个字节所用的时间是链路所能解释的 {times} 倍。可能的原因：存储转发交换机、主机内的复制，或路径上较慢的链路。</translation>
    </message>
    <message>
        <source>{figure} grows by {nsPerByte} ns per byte (95 % CI {lowNs} to {highNs}) over {sizes} sizes.</source>
        <translation>{figure} 每字节增长 {nsPerByte} ns（95 % CI {lowNs} 到 {highNs}），基于 {sizes} 种大小。</translation>
    </message>
    <message>
        <source>A link of {mbps} Mb/s ({source}) takes {nsPerByte} ns per byte.</source>
        <translation>{mbps} Mb/s 的链路（{source}）每字节需要 {nsPerByte} ns。</translation>
    </message>
    <message>
        <source>The same slope with the two adapters connected directly.</source>
        <translation>两块网卡直接相连时斜率相同。</translation>
    </message>
    <message>
        <source>Connect the two adapters directly and repeat.</source>
        <translation>把两块网卡直接相连，然后重新测量。</translation>
    </message>
    <message>
        <source>Adapter {adapter} of host {host} links at {mbps} Mb/s: the wire time of a 64-byte frame alone is {frameUs:.1f} us.</source>
        <translation>主机 {host} 的网卡 {adapter} 链路速率为 {mbps} Mb/s：仅一个 64 字节帧的线路时间就有 {frameUs} us。</translation>
    </message>
    <message>
        <source>Check the cable, the switch port and the speeds that both sides may negotiate.</source>
        <translation>检查线缆、交换机端口以及双方可协商的速率。</translation>
    </message>
    <message>
        <source>Host {host} uses threaded NAPI: each packet waits for one more wake-up.</source>
        <translation>主机 {host} 使用线程化 NAPI：每个数据包多等一次唤醒。</translation>
    </message>
    <message>
        <source>Measure with and without it{cli: (halftrip tune prove PEER napi.threaded=0)}.</source>
        <translation>分别在启用和关闭它时测量{cli: (halftrip tune prove PEER napi.threaded=0)}。</translation>
    </message>
    <message>
        <source>The MTU is {mtuOfA} on host A and {mtuOfB} on host B: large probes may be dropped in one direction only.</source>
        <translation>主机 A 的 MTU 为 {mtuOfA}，主机 B 的为 {mtuOfB}：大的探测包可能只在一个方向上被丢弃。</translation>
    </message>
    <message>
        <source>Set the same MTU on both adapters and on the switch between them.</source>
        <translation>给两块网卡和其间的交换机设置相同的 MTU。</translation>
    </message>
    <message>
        <source>{otherLength} too short, {otherEcho} with another sequence or timestamp, {lost} of {sent} probes lost</source>
        <translation>{otherLength} 个过短，{otherEcho} 个序号或时间戳不同，{sent} 个探测包中丢失 {lost} 个</translation>
    </message>
    <message>
        <source>Check that the reflector runs in unauthenticated mode, and that nothing else answers on its port.</source>
        <translation>检查反射器是否以非认证模式运行，以及它的端口上没有别的程序应答。</translation>
    </message>
    <message>
        <source>Some replies were corrupted {where}: something between the two programs changes packets. Their probes count as lost.</source>
        <translation>{where}有些应答被损坏：两个程序之间有什么在改动数据包。其探测包计为丢失。</translation>
    </message>
    <message>
        <source>{altered} corrupted, {lost} of {sent} probes lost</source>
        <translation>损坏 {altered} 个，{sent} 个探测包中丢失 {lost} 个</translation>
    </message>
    <message>
        <source>Disable checksum and segmentation offloads on one end after the other, then replace cables and ports.</source>
        <translation>依次在两端关闭校验和与分段卸载，然后更换线缆和端口。</translation>
    </message>
    <message>
        <source>Check that the peer returns every byte unchanged, and that its buffer does not truncate larger sizes.</source>
        <translation>检查对端是否原样返回每个字节，以及其缓冲区是否截断较大的探测包。</translation>
    </message>
    <message>
        <source>The measuring clock drifted {driftPpm:.0f} ppm from the system clock during the run. The host was suspended or migrated, or its counter is not constant. No figure of this run is valid.</source>
        <translation>测量期间，计时所用的时钟相对系统时钟漂移了 {driftPpm:.0f} ppm。主机曾被挂起或迁移，或其计数器不恒定。本次测量的数值都无效。</translation>
    </message>
    <message>
        <source>The clock {clock} was compared with the system clock before and after the run; the limit is {limitPpm:.0f} ppm.</source>
        <translation>时钟 {clock} 在测量前后与系统时钟比较；上限为 {limitPpm:.0f} ppm。</translation>
    </message>
    <message>
        <source>Repeat the run on a host that is neither suspended nor migrated. If the clock drifts again, measure on another host.</source>
        <translation>在既不挂起也不迁移的主机上重新测量。时钟再次漂移时，换一台主机测量。</translation>
    </message>
    <message>
        <source>Fewer than {least} samples {where}: percentiles above p99 rest on a handful of packets.</source>
        <translation>{where}样本少于 {least} 个：高于 p99 的百分位仅依据少数几个数据包。</translation>
    </message>
    <message>
        <source>Send more probes{cli: (--count)} or measure longer{cli: (--duration)}.</source>
        <translation>发送更多探测包{cli: (--count)}或测量更长时间{cli: (--duration)}。</translation>
    </message>
    <message>
        <source>More than {percent:g} % of the stamped probes lack a timestamp {where}: the stage table omits whatever delayed them.</source>
        <translation>{where}超过 {percent} % 的带时间戳探测包缺少时间戳：阶段表遗漏了使它们延迟的原因。</translation>
    </message>
    <message>
        <source>The same table with all timestamps of nearly all probes.</source>
        <translation>几乎所有探测包的时间戳都齐全时，表格相同。</translation>
    </message>
    <message>
        <source>Read each host&apos;s notes on its timestamps beside the table, and repeat with a longer interval{cli: (--interval)}.</source>
        <translation>查看表旁各主机关于时间戳的说明，并用更长的间隔{cli: (--interval)}重新测量。</translation>
    </message>
    <message>
        <source>More replies came than probes were sent {where}: the path duplicates packets, or another host answers too. Samples may come from replies that the responder did not send.</source>
        <translation>{where}收到的应答多于发送的探测包：路径复制了数据包，或另一台主机也在应答。样本可能来自并非响应端发送的应答。</translation>
    </message>
    <message>
        <source>{duplicate} of {sent} probes answered twice; {replies} replies received, {sentBack} sent back</source>
        <translation>{sent} 个探测包中有 {duplicate} 个得到两次应答；收到 {replies} 个应答，发回 {sentBack} 个</translation>
    </message>
    <message>
        <source>Equal packet counts on both adapters: then the responder&apos;s count is wrong.</source>
        <translation>两块网卡的数据包计数相等：那么响应端的计数有误。</translation>
    </message>
    <message>
        <source>Measure with 8 bytes or more: smaller probes carry no session tag, so forged replies pass as real. Check the path for mirrored ports and bonded links.</source>
        <translation>使用 8 字节或更大的探测包：更小的探测包不带会话标记，伪造的应答会被当真。检查路径上的镜像端口和链路聚合。</translation>
    </message>
    <message>
        <source>A timestamp costs {stampNs:.0f} ns.</source>
        <translation>一次时间戳需要 {stampNs} ns。</translation>
    </message>
    <message>
        <source>The CPU of host A reports no invariant TSC.</source>
        <translation>主机 A 的 CPU 没有报告恒定 TSC。</translation>
    </message>
    <message>
        <source>The TSC is unusable here; {clock} advances in steps of {stepNs:.0f} ns, so smaller differences mean nothing.</source>
        <translation>这里无法使用 TSC；{clock} 以 {stepNs} ns 为步长前进，因此更小的差别没有意义。</translation>
    </message>
    <message>
        <source>Measure from a host whose CPU has an invariant TSC; a hypervisor must expose it to its guests.</source>
        <translation>从 CPU 具有恒定 TSC 的主机测量；虚拟机管理程序须向虚拟机开放它。</translation>
    </message>
    <message>
        <source>Packets from other senders arrived with the feed {where}. They are in this host&apos;s receive-path times, but in no loss count.</source>
        <translation>{where}随数据流收到了其他发送者的数据包。它们计入本机的接收路径时间，但不计入任何丢失。</translation>
    </message>
    <message>
        <source>Use one sender per group and port, or listen on another one; tcpdump shows the others.</source>
        <translation>每个组和端口只用一个发送者，或在另一个上监听；tcpdump 可显示其他发送者。</translation>
    </message>
    <message>
        <source>Outliers recur every {period:duration} {where}: {source}.</source>
        <translation>{where}离群值每 {period} 重现一次：{source}。</translation>
    </message>
    <message>
        <source>outliers are periodic</source>
        <translation>离群值呈周期性</translation>
    </message>
    <message>
        <source>the default Windows timer period (64 Hz)</source>
        <translation>Windows 的默认定时器周期（64 Hz）</translation>
    </message>
    <message>
        <source>{count} outliers lie within {spread:.0f} % of a period of {periodUs:.1f} us (coherence {coherence:.2f}; 0 random, 1 exactly periodic).</source>
        <translation>{count} 个离群值在 {periodUs} us 周期的 {spread} % 以内（相干度 {coherence}；0 为随机，1 为严格周期）。</translation>
    </message>
    <message>
        <source>Outliers at the same times with that timer moved or stopped, or a longer run without that period.</source>
        <translation>移动或停掉该定时器后离群值仍在同样的时刻，或更长的测量中没有该周期。</translation>
    </message>
    <message>
        <source>The reflector&apos;s timestamps are unusable {where}: missing, wrong, or coarser than the round trip. Nothing is subtracted, so its residence time is in every figure.</source>
        <translation>{where}反射器的时间戳无法使用：缺失、错误，或比往返时间更粗。没有扣除任何时间，因此它的驻留时间计入每个数值。</translation>
    </message>
    <message>
        <source>of {matched} replies: {unstamped} without a timestamp, {equal} with equal timestamps, {reversed} sent before received, {longerThanTrip} with a residence longer than the round trip</source>
        <translation>{matched} 个应答中：{unstamped} 个没有时间戳，{equal} 个时间戳相等，{reversed} 个发送早于接收，{longerThanTrip} 个驻留时间长于往返时间</translation>
    </message>
    <message>
        <source>Configure a finer clock on the reflector, or start the responder on the peer{cli: (halftrip serve)}.</source>
        <translation>给反射器配置更细的时钟，或在对端启动响应端{cli: (halftrip serve)}。</translation>
    </message>
    <message>
        <source>The peer&apos;s network stack answers the echo requests: its residence time is in every figure and cannot be subtracted. Its settings are unknown, and many routers answer late or seldom.</source>
        <translation>对端的网络栈应答回显请求：其驻留时间计入每个数值，无法扣除。其设置未知，许多路由器应答迟缓或稀少。</translation>
    </message>
    <message>
        <source>The peer is a plain echo service: its processing and wake-up time are included in every figure and cannot be subtracted. Its settings are unknown.</source>
        <translation>对端是普通的回显服务：其处理和唤醒时间计入每个数值，无法扣除。其设置未知。</translation>
    </message>
    <message>
        <source>Start the responder on the peer{cli: (halftrip serve)} and measure against it.</source>
        <translation>在对端启动响应端{cli: (halftrip serve)}，并对它测量。</translation>
    </message>
    <message>
        <source>Round trips are bimodal {where}: {lowShare:.0f} % take about {lowUs} us and {highShare:.0f} % about {highUs} us.</source>
        <translation>{where}往返时间呈双峰：{lowShare} % 约为 {lowUs} us，{highShare} % 约为 {highUs} us。</translation>
    </message>
    <message>
        <source>round trips are bimodal</source>
        <translation>往返时间呈双峰</translation>
    </message>
    <message>
        <source>The median switches between the modes within the point: of {slices} time slices, {high} are in the slow mode.</source>
        <translation>测点之内中位数在两个峰之间切换：{slices} 个时间片中有 {high} 个在慢峰。</translation>
    </message>
    <message>
        <source>The same two modes with one flow, one queue and both threads pinned.</source>
        <translation>只有一个流、一个队列且两个线程都绑定时，双峰依旧。</translation>
    </message>
    <message>
        <source>One end spins and the other does not {where}: half of the round trip is the latency of neither direction.</source>
        <translation>{where}一端自旋而另一端不自旋：往返时间的一半不是任何一个方向的时延。</translation>
    </message>
    <message>
        <source>Wait strategy {waitOfA} on A, {waitOfB} on B</source>
        <translation>A 的等待策略为 {waitOfA}，B 的为 {waitOfB}</translation>
    </message>
    <message>
        <source>The same figures with the same wait strategy on both ends.</source>
        <translation>两端等待策略相同时数值不变。</translation>
    </message>
    <message>
        <source>Use the same wait strategy on both ends{cli: (--wait, --responder-wait)}.</source>
        <translation>两端使用相同的等待策略{cli: (--wait, --responder-wait)}。</translation>
    </message>
    <message>
        <source>The median is unstable {where}: its 95 % CI is wider than {percent:g} % to either side. A host may switch between two states (CPU frequency, another program, a neighbouring guest).</source>
        <translation>{where}中位数不稳定：其 95 % CI 向任一侧都宽于 {percent} %。主机可能在两种状态之间切换（CPU 频率、其他程序、相邻虚拟机）。</translation>
    </message>
    <message>
        <source>p50 {medianUs:.2f} us as stored, 95 % CI {lowUs:.2f} to {highUs:.2f} us; {lowOfRoundsUs:.2f} to {highOfRoundsUs:.2f} us between rounds</source>
        <translation>p50 存储值 {medianUs} us，95 % CI {lowUs} 到 {highUs} us；各轮之间 {lowOfRoundsUs} 到 {highOfRoundsUs} us</translation>
    </message>
    <message>
        <source>p50 {medianUs:.2f} us as stored, 95 % CI {lowUs:.2f} to {highUs:.2f} us</source>
        <translation>p50 存储值 {medianUs} us，95 % CI {lowUs} 到 {highUs} us</translation>
    </message>
    <message>
        <source>A longer run, or more rounds, with a stable median.</source>
        <translation>更长的测量或更多轮次，且中位数稳定。</translation>
    </message>
    <message>
        <source>Measure longer{cli: (--duration, --count)} and check the curve over time; findings about cores and hosts show what may change.</source>
        <translation>测量更长时间{cli: (--duration, --count)}，并查看随时间变化的曲线；关于核心和主机的发现显示什么可能在变。</translation>
    </message>
    <message>
        <source>All figures are reliable: no disturbance was found.</source>
        <translation>所有数值都可靠：没有发现干扰。</translation>
    </message>
    <message>
        <source>p50 is reliable, the tail is not: {reasons}.</source>
        <translation>p50 可靠，尾部不可靠：{reasons}。</translation>
    </message>
    <message>
        <source>Not representative of the adapter: {reasons}.</source>
        <translation>不代表网卡：{reasons}。</translation>
    </message>
    <message>
        <source>Failed before the end; what was measured is shown. {verdict}</source>
        <translation>未到结束就失败；已测得的内容显示如下。{verdict}</translation>
    </message>
    <message>
        <source>Did both ends block because spinning would leave no core?</source>
        <translation>两端是否因自旋会占尽核心而阻塞？</translation>
    </message>
    <message>
        <source>both ends block between packets</source>
        <translation>两端在数据包之间阻塞</translation>
    </message>
    <message>
        <source>Was busy polling requested without effect?</source>
        <translation>是否请求了忙轮询却没有起作用？</translation>
    </message>
    <message>
        <source>busy polling had no effect</source>
        <translation>忙轮询没有起作用</translation>
    </message>
    <message>
        <source>Are round trips comparable to a C-state&apos;s exit latency?</source>
        <translation>往返时间是否与 C 状态的退出延迟相当？</translation>
    </message>
    <message>
        <source>cores may enter a C-state between probes</source>
        <translation>核心在探测之间可能进入 C 状态</translation>
    </message>
    <message>
        <source>Does latency rise with the pause by a C-state&apos;s exit latency?</source>
        <translation>时延是否随停顿上升一个 C 状态的退出延迟？</translation>
    </message>
    <message>
        <source>a C-state may delay the first packet after a pause</source>
        <translation>C 状态可能延迟停顿后的第一个数据包</translation>
    </message>
    <message>
        <source>Does CPU load move the median as well as the tail?</source>
        <translation>CPU 负载除了尾部是否也影响中位数？</translation>
    </message>
    <message>
        <source>CPU load may affect the median</source>
        <translation>CPU 负载可能影响中位数</translation>
    </message>
    <message>
        <source>Do both ends spin on a host without a spare core?</source>
        <translation>两端是否在没有空闲核心的主机上自旋？</translation>
    </message>
    <message>
        <source>no core was left for other work</source>
        <translation>没有核心留给其他工作</translation>
    </message>
    <message>
        <source>Does a host run on battery?</source>
        <translation>是否有主机使用电池？</translation>
    </message>
    <message>
        <source>a host runs on battery</source>
        <translation>有主机使用电池</translation>
    </message>
    <message>
        <source>measuring threads were preempted</source>
        <translation>测量线程被抢占</translation>
    </message>
    <message>
        <source>Do both ends run on SMT siblings of one core?</source>
        <translation>两端是否运行在同一核心的 SMT 兄弟线程上？</translation>
    </message>
    <message>
        <source>both ends run on SMT siblings</source>
        <translation>两端运行在 SMT 兄弟线程上</translation>
    </message>
    <message>
        <source>What delayed the slowest packets?</source>
        <translation>什么延迟了最慢的数据包？</translation>
    </message>
    <message>
        <source>Did a few long stalls take much of the time?</source>
        <translation>少数长停顿是否占去很多时间？</translation>
    </message>
    <message>
        <source>Did a hypervisor take the measuring core (steal time)?</source>
        <translation>虚拟机管理程序是否拿走了测量核心（窃取时间）？</translation>
    </message>
    <message>
        <source>the hypervisor took the core (steal time)</source>
        <translation>虚拟机管理程序拿走了核心（窃取时间）</translation>
    </message>
    <message>
        <source>Could a measuring thread migrate between cores?</source>
        <translation>测量线程是否可能在核心之间迁移？</translation>
    </message>
    <message>
        <source>a measuring thread was not pinned</source>
        <translation>有测量线程没有绑定</translation>
    </message>
    <message>
        <source>Is a host a virtual machine?</source>
        <translation>是否有主机是虚拟机？</translation>
    </message>
    <message>
        <source>What does waking a blocked thread cost?</source>
        <translation>唤醒阻塞的线程要花多少时间？</translation>
    </message>
    <message>
        <source>Does most of the round trip lie in the adapters and on the wire?</source>
        <translation>往返时间是否大部分在网卡中和线路上？</translation>
    </message>
    <message>
        <source>Does interrupt coalescing delay packets?</source>
        <translation>中断合并是否延迟了数据包？</translation>
    </message>
    <message>
        <source>Does a round trip shrink by the preceding pause, as behind a timer?</source>
        <translation>往返时间是否随之前的停顿缩短，如同在定时器之后？</translation>
    </message>
    <message>
        <source>Where do the counters of both ends show drops?</source>
        <translation>两端的计数器显示在哪里丢包？</translation>
    </message>
    <message>
        <source>Did a host count drops or errors?</source>
        <translation>是否有主机计到丢包或错误？</translation>
    </message>
    <message>
        <source>a host counted drops or errors</source>
        <translation>有主机计到丢包或错误</translation>
    </message>
    <message>
        <source>Did a link flap during a point?</source>
        <translation>测点期间链路是否抖动？</translation>
    </message>
    <message>
        <source>At which load does p99 double, or the first packet drop?</source>
        <translation>在哪个负载 p99 翻倍或开始丢包？</translation>
    </message>
    <message>
        <source>Did a point lose more than a few of its probes, or of its time?</source>
        <translation>测点丢失的探测包或时间是否较多？</translation>
    </message>
    <message>
        <source>Do both ends run on one host?</source>
        <translation>两端是否运行在同一台主机上？</translation>
    </message>
    <message>
        <source>both ends run on one host</source>
        <translation>两端运行在同一台主机上</translation>
    </message>
    <message>
        <source>Was the initiator&apos;s adapter or its link down during a point?</source>
        <translation>测点期间发起端的网卡或其链路是否断开？</translation>
    </message>
    <message>
        <source>Does a queueing discipline delay packets?</source>
        <translation>排队规则是否延迟了数据包？</translation>
    </message>
    <message>
        <source>a queueing discipline delays packets</source>
        <translation>有排队规则延迟数据包</translation>
    </message>
    <message>
        <source>Did a system refuse a core, priority, locked memory or the like?</source>
        <translation>系统是否拒绝了核心、优先级、锁定内存之类的请求？</translation>
    </message>
    <message>
        <source>the system refused a setting</source>
        <translation>系统拒绝了某项设置</translation>
    </message>
    <message>
        <source>Does latency grow with size faster than the link explains?</source>
        <translation>时延随大小的增长是否快于链路所能解释？</translation>
    </message>
    <message>
        <source>Does a link run at 100 Mb/s or less?</source>
        <translation>是否有链路的速率为 100 Mb/s 或更低？</translation>
    </message>
    <message>
        <source>Does a host use threaded NAPI?</source>
        <translation>是否有主机使用线程化 NAPI？</translation>
    </message>
    <message>
        <source>threaded NAPI is on</source>
        <translation>线程化 NAPI 已启用</translation>
    </message>
    <message>
        <source>Do the two adapters&apos; MTUs differ?</source>
        <translation>两块网卡的 MTU 是否不同？</translation>
    </message>
    <message>
        <source>Did echoes come back corrupted?</source>
        <translation>返回的探测包是否被损坏？</translation>
    </message>
    <message>
        <source>echoes were corrupted</source>
        <translation>返回的探测包被损坏</translation>
    </message>
    <message>
        <source>Did the measuring clock drift from the system clock during the run?</source>
        <translation>测量期间，计时所用的时钟是否相对系统时钟漂移？</translation>
    </message>
    <message>
        <source>Has a point too few samples for its tail?</source>
        <translation>测点的样本对其尾部而言是否太少？</translation>
    </message>
    <message>
        <source>Do many stamped probes lack a timestamp?</source>
        <translation>是否有许多带时间戳的探测包缺少时间戳？</translation>
    </message>
    <message>
        <source>many stamped probes lack a timestamp</source>
        <translation>许多带时间戳的探测包缺少时间戳</translation>
    </message>
    <message>
        <source>Did more replies come than probes were sent?</source>
        <translation>收到的应答是否多于发送的探测包？</translation>
    </message>
    <message>
        <source>Was the system clock used because the TSC was unusable?</source>
        <translation>是否因 TSC 无法使用而改用系统时钟？</translation>
    </message>
    <message>
        <source>Did others send to the feed&apos;s address?</source>
        <translation>是否有其他发送者向数据流的地址发送？</translation>
    </message>
    <message>
        <source>other senders sent to the feed</source>
        <translation>有其他发送者向数据流发送</translation>
    </message>
    <message>
        <source>Are outliers periodic?</source>
        <translation>离群值是否呈周期性？</translation>
    </message>
    <message>
        <source>Are a reflector&apos;s timestamps unusable?</source>
        <translation>反射器的时间戳是否无法使用？</translation>
    </message>
    <message>
        <source>a reflector&apos;s timestamps are unusable</source>
        <translation>反射器的时间戳无法使用</translation>
    </message>
    <message>
        <source>Did a network stack, an echo service or a reflector answer instead of a responder?</source>
        <translation>应答的是否为网络栈、回显服务或反射器，而不是响应端？</translation>
    </message>
    <message>
        <source>the peer is not a Halftrip responder</source>
        <translation>对端不是 Halftrip 响应端</translation>
    </message>
    <message>
        <source>Are round trips bimodal?</source>
        <translation>往返时间是否呈双峰？</translation>
    </message>
    <message>
        <source>Does one end spin while the other does not?</source>
        <translation>是否一端自旋而另一端不自旋？</translation>
    </message>
    <message>
        <source>the ends use different wait strategies</source>
        <translation>两端等待策略不同</translation>
    </message>
    <message>
        <source>Are the medians stable?</source>
        <translation>中位数是否稳定？</translation>
    </message>
    <message>
        <source>the median is unstable</source>
        <translation>中位数不稳定</translation>
    </message>
    <message>
        <source>All cores of this CPU are of one kind.</source>
        <translation>此 CPU 的所有核心属于同一类型。</translation>
    </message>
    <message>
        <source>Minimum processor state, P-cores (power plan)</source>
        <translation>最小处理器状态，P 核（电源计划）</translation>
    </message>
    <message>
        <source>On a hybrid CPU, Windows keeps a minimum of its own for performance cores (efficiency class 1).</source>
        <translation>在混合架构 CPU 上，Windows 为性能核（能效等级 1）另设最小值。</translation>
    </message>
    <message>
        <source>minimum processor state for efficiency class 1 {value} %</source>
        <translation>将能效等级 1 的最小处理器状态设为 {value} %</translation>
    </message>
    <message>
        <source>P-cores keep their frequency under light load.</source>
        <translation>P 核在轻负载下保持频率。</translation>
    </message>
    <message>
        <source>P-cores may lower their frequency between packets.</source>
        <translation>P 核可能在数据包之间降低频率。</translation>
    </message>
    <message>
        <source>Energy performance preference, P-cores (power plan)</source>
        <translation>能效偏好，P 核（电源计划）</translation>
    </message>
    <message>
        <source>On a hybrid CPU, Windows keeps a preference of its own for performance cores (efficiency class 1).</source>
        <translation>在混合架构 CPU 上，Windows 为性能核（能效等级 1）另设偏好值。</translation>
    </message>
    <message>
        <source>energy performance preference for efficiency class 1 {value}</source>
        <translation>将能效等级 1 的能效偏好设为 {value}</translation>
    </message>
    <message>
        <source>P-cores favor performance.</source>
        <translation>P 核偏向性能。</translation>
    </message>
    <message>
        <source>P-cores give up performance to save power.</source>
        <translation>P 核以性能换取省电。</translation>
    </message>
    <message>
        <source>at all {count} points</source>
        <translation>在全部 {count} 个测点</translation>
    </message>
    <message>
        <source>Fastest: flow {fastest}, {fastestUs} us at p50. Slowest: flow {slowest}, {slowestUs} us.</source>
        <translation>最快：流 {fastest}，p50 为 {fastestUs} us。最慢：流 {slowest}，{slowestUs} us。</translation>
    </message>
    <message>
        <source>What work between packets adds to {figure}, in microseconds.</source>
        <translation>数据包之间的工作使 {figure} 增加多少，单位微秒。</translation>
    </message>
    <message>
        <source>wait {wait}</source>
        <translation>等待方式 {wait}</translation>
    </message>
    <message>
        <source>work {work:duration}</source>
        <translation>工作 {work:duration}</translation>
    </message>
    <message>
        <source>flow {flow}</source>
        <translation>流 {flow}</translation>
    </message>
    <message>
        <source>number of flows</source>
        <translation>流的数量</translation>
    </message>
    <message>
        <source>Pairs of UDP ports; the adapters&apos; RSS hash puts each on a receive queue and a core</source>
        <translation>UDP 端口对；网卡的 RSS 哈希把每一对分到一个接收队列和核心</translation>
    </message>
    <message>
        <source>Sweep of flows</source>
        <translation>流扫描</translation>
    </message>
    <message>
        <source>Latency by UDP port pair: which receive queues and cores are slower</source>
        <translation>按 UDP 端口对的时延：哪些接收队列和核心更慢</translation>
    </message>
    <message>
        <source>list of waits</source>
        <translation>等待方式列表</translation>
    </message>
    <message>
        <source>How both ends wait for packets: block, poll, spin, busypoll</source>
        <translation>两端如何等待数据包：block、poll、spin、busypoll</translation>
    </message>
    <message>
        <source>work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>Work between each reply and the next probe, such as 0,20us; each wait is measured with each</source>
        <translation>每个应答与下一个探测包之间的工作，例如 0,20us；每种等待方式都与每个值组合测量</translation>
    </message>
    <message>
        <source>Sweep of waits</source>
        <translation>等待方式扫描</translation>
    </message>
    <message>
        <source>Latency by wait (block, poll, spin, busypoll), with and without work between packets</source>
        <translation>按等待方式（block、poll、spin、busypoll）的时延，数据包之间有工作和无工作</translation>
    </message>
    <message>
        <source>In place of the number, on axes of words.</source>
        <translation>文字轴上代替数字。</translation>
    </message>
    <message>
        <source>More than one where a probe is cut into fragments or segments.</source>
        <translation>探测包被分片或分段时大于一。</translation>
    </message>
    <message>
        <source>Of all of them, each with Ethernet header, VLAN tag and padding to 60 bytes, without preamble and frame check sequence.</source>
        <translation>全部帧之和，每帧含以太网头、VLAN 标签和补齐到 60 字节，不含前导码和帧校验序列。</translation>
    </message>
    <message>
        <source>Everything that the checks advise (--tune), if there are no items.</source>
        <translation>没有列出项目时，为检查建议的全部 (--tune)。</translation>
    </message>
    <message>
        <source>Only these (--tune-only): checks, settings or SETTING=VALUE.</source>
        <translation>仅这些 (--tune-only)：检查、设置或 SETTING=VALUE。</translation>
    </message>
    <message>
        <source>No core goes to sleep (--hold-cstates).</source>
        <translation>没有核心进入休眠 (--hold-cstates)。</translation>
    </message>
    <message>
        <source>Busy work between each reply and the next probe, over 256 KiB of memory, as in an application</source>
        <translation>每个应答与下一个探测包之间的忙碌工作，遍历 256 KiB 内存，如同应用程序</translation>
    </message>
    <message>
        <source>initiator</source>
        <translation>发起端</translation>
    </message>
    <message>
        <source>responder</source>
        <translation>响应端</translation>
    </message>
    <message>
        <source>Before the run, and restored after it.</source>
        <translation>测量之前的值，测量之后恢复。</translation>
    </message>
    <message>
        <source>The value during the run.</source>
        <translation>测量期间的值。</translation>
    </message>
    <message>
        <source>Why it was not changed.</source>
        <translation>未更改的原因。</translation>
    </message>
    <message>
        <source>no work</source>
        <translation>无工作</translation>
    </message>
    <message>
        <source>wait of both ends</source>
        <translation>两端的等待方式</translation>
    </message>
    <message>
        <source>work between a reply and the next probe</source>
        <translation>应答与下一个探测包之间的工作</translation>
    </message>
    <message>
        <source>flow (pair of ports)</source>
        <translation>流（端口对）</translation>
    </message>
    <message>
        <source>{what}, {lane}: {length:s} us, from {start:s} us on</source>
        <translation>{what}，{lane}：{length} us，自 {start} us 起</translation>
    </message>
    <message>
        <source>Probe {sequence:d} at {at:.6f} s: RTT {rtt:s} us, {excess:s} us over the median</source>
        <translation>探测包 {sequence}，位于 {at} s：RTT {rtt} us，超出中位数 {excess} us</translation>
    </message>
    <message>
        <source>packet</source>
        <translation>数据包</translation>
    </message>
    <message>
        <source>packet at B</source>
        <translation>数据包在 B</translation>
    </message>
    <message>
        <source>The two hosts&apos; clocks are not related: the packet&apos;s way at B is not shown.</source>
        <translation>两台主机的时钟没有对应关系：不显示数据包在 B 的路径。</translation>
    </message>
    <message>
        <source>Both ends read one clock.</source>
        <translation>两端读取同一时钟。</translation>
    </message>
    <message>
        <source>B&apos;s lanes may lie up to {bound:s} us further left or right.</source>
        <translation>B 的各行可能偏左或偏右至多 {bound} us。</translation>
    </message>
    <message>
        <source>{side:s} packet</source>
        <translation>{side} 数据包</translation>
    </message>
    <message>
        <source>gap of {gap:s} us</source>
        <translation>间隙 {gap} us</translation>
    </message>
    <message>
        <source>{side:s}&apos;s loop did not poll for {gap:s} us during this wait of {wait:s} us</source>
        <translation>{side} 的循环停顿了 {gap} us，位于这段 {wait} us 的等待之中</translation>
    </message>
    <message>
        <source>{side:s} loop</source>
        <translation>{side} 循环</translation>
    </message>
    <message>
        <source>{side:s} core {core:d}</source>
        <translation>{side} 核心 {core}</translation>
    </message>
    <message>
        <source>Find what keeps the measuring process from running: a signal, a debugger, a CPU quota (cgroup cpu.max) or real-time throttling (kernel.sched_rt_runtime_us).</source>
        <translation>找出是什么让测量进程无法运行：信号、调试器、CPU 配额（cgroup cpu.max），或实时限流（kernel.sched_rt_runtime_us）。</translation>
    </message>
    <message>
        <source>local timer</source>
        <translation>本地定时器</translation>
    </message>
    <message>
        <source>IPI {name:s}</source>
        <translation>核间中断 {name}</translation>
    </message>
    <message>
        <source>interrupt {name:s}</source>
        <translation>中断 {name}</translation>
    </message>
    <message>
        <source>softirq {name:s}</source>
        <translation>软中断 {name}</translation>
    </message>
    <message>
        <source>work item {name:s}</source>
        <translation>工作项 {name}</translation>
    </message>
    <message>
        <source>thread {name:s}</source>
        <translation>线程 {name}</translation>
    </message>
    <message>
        <source>{what} on core {core:d} of {side:s}</source>
        <translation>{side} 核心 {core} 上的{what}</translation>
    </message>
    <message>
        <source>hypervisor or firmware at {side:s} (not reported by its kernel)</source>
        <translation>{side} 的虚拟机管理程序或固件（其内核未报告）</translation>
    </message>
    <message>
        <source>core of {side:s} unavailable (cause not recorded)</source>
        <translation>{side:s} 的核心不可用（原因未记录）</translation>
    </message>
    <message>
        <source>NIC, wire or switch: no core of either host was unavailable</source>
        <translation>网卡、线路或交换机：两台主机的核心都没有不可用的时段</translation>
    </message>
    <message>
        <source>overlap with the usual round trip</source>
        <translation>与平常往返时间重叠</translation>
    </message>
    <message>
        <source>{transport} between two hosts</source>
        <translation>两台主机之间的 {transport}</translation>
    </message>
    <message>
        <source>{transport} with zero-copy between two hosts</source>
        <translation>两台主机之间的 {transport}（零拷贝）</translation>
    </message>
    <message>
        <source>{path}, of which waking {ends:d} sleeping ends up to {wakeUs:g} us</source>
        <translation>{path}，其中唤醒 {ends:d} 个阻塞端至多 {wakeUs:g} us</translation>
    </message>
    <message>
        <source>interrupt coalescing on host {host} (rx-usecs {timerUs})</source>
        <translation>主机 {host} 的中断合并（rx-usecs {timerUs}）</translation>
    </message>
    <message>
        <source>interrupt coalescing on host {host} (rx-usecs {timerUs}; less if it spaces interrupts: the pace outlasts it)</source>
        <translation>主机 {host} 的中断合并（rx-usecs {timerUs}；若它限制中断间隔则更少：发送间隔长于它）</translation>
    </message>
    <message>
        <source>leaving {state} on host {host}</source>
        <translation>主机 {host} 退出 {state}</translation>
    </message>
    <message>
        <source>queueing discipline {discipline} on host {host}</source>
        <translation>主机 {host} 的排队规则 {discipline}</translation>
    </message>
    <message>
        <source>wire time at {mbps} Mb/s, both ways</source>
        <translation>{mbps} Mb/s 下的线路时间（往返）</translation>
    </message>
    <message>
        <source>{figure} starts {percent:.0f} % higher and then falls {where}: cores raise their frequency only under load.</source>
        <translation>{where}{figure} 起初高出 {percent:.0f} %，随后下降：核心只在有负载时才升频。</translation>
    </message>
    <message>
        <source>RTT p10 and p50 of the warm-up are {lowUs} and {midUs} us, of the point {settledLowUs} and {settledUs} us</source>
        <translation>预热的 RTT p10 和 p50 为 {lowUs} 和 {midUs} us，测点为 {settledLowUs} 和 {settledUs} us</translation>
    </message>
    <message>
        <source>RTT p50 is {firstUs} us in the first stretch and {settledUs} us in the second half</source>
        <translation>第一段的 RTT p50 为 {firstUs} us，后半程为 {settledUs} us</translation>
    </message>
    <message>
        <source>Host {host}: governor {governor}, lowest frequency {floor} % of the highest.</source>
        <translation>主机 {host}：调频策略 {governor}，最低频率为最高频率的 {floor} %。</translation>
    </message>
    <message>
        <source>Keep the frequency up{cli: (halftrip tune prove PEER frequency.governor=performance)} on both hosts, and repeat.</source>
        <translation>在两台主机上保持高频率{cli: (halftrip tune prove PEER frequency.governor=performance)}，然后重测。</translation>
    </message>
    <message>
        <source>cores ramp up their frequency</source>
        <translation>核心正在升频</translation>
    </message>
    <message>
        <source>cores that ramp up their frequency</source>
        <translation>正在升频的核心</translation>
    </message>
    <message>
        <source>Do points start slower, as cores ramp up their frequency?</source>
        <translation>测点是否因核心升频而起初较慢？</translation>
    </message>
    <message>
        <source>Host {host} throttled its cores for heat {where}: they ran slower, and so did the software path.</source>
        <translation>{where}主机 {host} 因过热对核心降频：核心变慢，软件路径也随之变慢。</translation>
    </message>
    <message>
        <source>{count} thermal throttling events</source>
        <translation>{count} 次热降频事件</translation>
    </message>
    <message>
        <source>{figure} p50 climbs from {fromUs} to {toUs} us within the point {where}, as cores that throttle make it.</source>
        <translation>{where}{figure} p50 在测点内从 {fromUs} us 升至 {toUs} us，与核心降频时的表现一致。</translation>
    </message>
    <message>
        <source>The same climb at a fixed frequency far below the limit.</source>
        <translation>频率固定在远低于上限处时仍同样攀升。</translation>
    </message>
    <message>
        <source>Improve the cooling, or cap the frequency{cli: (sudo cpupower frequency-set -u FREQUENCY)} so that it is sustained, and repeat. Check what else warms this host.</source>
        <translation>改善散热，或限制频率{cli: (sudo cpupower frequency-set -u FREQUENCY)}使其能够维持，然后重测。检查还有什么在使这台主机发热。</translation>
    </message>
    <message>
        <source>cores slow down during the run</source>
        <translation>核心在测量期间变慢</translation>
    </message>
    <message>
        <source>cores that slow down during the run</source>
        <translation>测量期间变慢的核心</translation>
    </message>
    <message>
        <source>Do cores slow down during the run (heat, power limit)?</source>
        <translation>核心是否在测量期间变慢（过热、功耗限制）？</translation>
    </message>
    <message>
        <source>the wake-up of blocked threads</source>
        <translation>唤醒阻塞的线程</translation>
    </message>
    <message>
        <source>Host {host}: packets arrive on core {core}, where the measuring thread spins {where}. Each interrupt and softirq preempts it.</source>
        <translation>主机 {host}：{where}数据包到达核心 {core}，而测量线程正在该核心上自旋。每次中断和软中断都会抢占它。</translation>
    </message>
    <message>
        <source>Host {host}: the measuring thread runs on NUMA node {nodeOfThread} {where}, but its adapter is on node {nodeOfAdapter}. Each packet crosses between them.</source>
        <translation>主机 {host}：{where}测量线程运行在 NUMA 节点 {nodeOfThread}，而其网卡在节点 {nodeOfAdapter}。每个数据包都要跨越两者。</translation>
    </message>
    <message>
        <source>Pinned to core {core}; the socket&apos;s last packet came on core {core}</source>
        <translation>绑定到核心 {core}；该套接字的最后一个数据包到达核心 {core}</translation>
    </message>
    <message>
        <source>Pinned to core {core} of node {node}</source>
        <translation>绑定到节点 {node} 的核心 {core}</translation>
    </message>
    <message>
        <source>The same figures with the thread on another core of the adapter&apos;s node.</source>
        <translation>线程在网卡所在节点的另一核心上时数值相同。</translation>
    </message>
    <message>
        <source>a measuring thread is on the wrong core</source>
        <translation>有测量线程在不合适的核心上</translation>
    </message>
    <message>
        <source>interrupt coalescing on host {host}: rx-usecs {timerUs}</source>
        <translation>主机 {host} 的中断合并：rx-usecs {timerUs}</translation>
    </message>
    <message>
        <source>interrupt coalescing on both hosts: rx-usecs {timerUs}</source>
        <translation>两台主机的中断合并：rx-usecs {timerUs}</translation>
    </message>
    <message>
        <source>interrupt coalescing on both hosts: rx-usecs {timerOfAUs} on A and {timerOfBUs} on B</source>
        <translation>两台主机的中断合并：A 上 rx-usecs {timerOfAUs}，B 上 {timerOfBUs}</translation>
    </message>
    <message>
        <source>a timer, probably interrupt coalescing</source>
        <translation>一个定时器，很可能是中断合并</translation>
    </message>
    <message>
        <source>Adapter {adapter} of host {host} links at {mbps} Mb/s, although {commonMbps} Mb/s are possible: a 64-byte frame takes {costNs:.0f} ns longer.</source>
        <translation>主机 {host} 的网卡 {adapter} 链路速率为 {mbps} Mb/s，而本可达到 {commonMbps} Mb/s：64 字节的帧多用 {costNs:.0f} ns。</translation>
    </message>
    <message>
        <source>Adapter {adapter} of host {host} links at half duplex: a reply waits for traffic on the wire and may collide with it.</source>
        <translation>主机 {host} 的网卡 {adapter} 以半双工连接：回复须等待线路上的流量，并可能与之冲突。</translation>
    </message>
    <message>
        <source>{speedSource}: {mbps} Mb/s; fastest here {fastestMbps} Mb/s.</source>
        <translation>{speedSource}：{mbps} Mb/s；此处最高 {fastestMbps} Mb/s。</translation>
    </message>
    <message>
        <source>The link partner advertises up to {partnerMbps} Mb/s.</source>
        <translation>链路对端通告的最高速率为 {partnerMbps} Mb/s。</translation>
    </message>
    <message>
        <source>{source}: half.</source>
        <translation>{source}：半双工。</translation>
    </message>
    <message>
        <source>The same figures at the highest common speed and full duplex.</source>
        <translation>在双方共有的最高速率和全双工下数值相同。</translation>
    </message>
    <message>
        <source>Check the cable, the switch port and the advertised modes{cli: (ethtool ADAPTER)}; enable autonegotiation at both ends of the cable.</source>
        <translation>检查线缆、交换机端口和通告的模式{cli: (ethtool ADAPTER)}；在线缆两端启用自动协商。</translation>
    </message>
    <message>
        <source>a link runs below its capacity</source>
        <translation>有链路未达到其能力</translation>
    </message>
    <message>
        <source>Does a link run below its highest speed, or at half duplex?</source>
        <translation>链路是否低于其最高速率或处于半双工？</translation>
    </message>
    <message>
        <source>The same counters rising with another cable and port.</source>
        <translation>换用另一线缆和端口后这些计数器仍在增长。</translation>
    </message>
    <message>
        <source>Clean or replace the cable and the transceivers, then check the counters{cli: (ethtool -S ADAPTER; ethtool -I --show-fec ADAPTER)} and repeat.</source>
        <translation>清洁或更换线缆和光模块，然后检查计数器{cli: (ethtool -S ADAPTER; ethtool -I --show-fec ADAPTER)}并重测。</translation>
    </message>
    <message>
        <source>a link damages frames</source>
        <translation>有链路损坏帧</translation>
    </message>
    <message>
        <source>Does a link damage frames (CRC, symbol, FEC errors)?</source>
        <translation>链路是否损坏帧（CRC、符号、FEC 错误）？</translation>
    </message>
    <message>
        <source>The PCIe link of host {host}&apos;s adapter runs at x{lanes}, {gtPerS:g} GT/s: each transfer to memory takes longer.</source>
        <translation>主机 {host} 网卡的 PCIe 链路为 x{lanes}、{gtPerS:g} GT/s：每次与内存的传输都更久。</translation>
    </message>
    <message>
        <source>The adapter supports x{mostLanes} at {mostGtPerS:g} GT/s ({source}).</source>
        <translation>该网卡支持 x{mostLanes}、{mostGtPerS:g} GT/s（{source}）。</translation>
    </message>
    <message>
        <source>The same figures in a slot of full width and speed, or a link that speeds up under load.</source>
        <translation>在全宽度全速率的插槽中数值相同，或链路在负载下提速。</translation>
    </message>
    <message>
        <source>Check the link under load{cli: (sudo lspci -vv: LnkSta)}, then use a slot of full width and check that slot&apos;s firmware setting.</source>
        <translation>在负载下检查链路{cli: (sudo lspci -vv: LnkSta)}，然后使用全宽度插槽并检查该插槽的固件设置。</translation>
    </message>
    <message>
        <source>a PCIe link is narrow or slow</source>
        <translation>有 PCIe 链路过窄或过慢</translation>
    </message>
    <message>
        <source>Does an adapter&apos;s PCIe link run below its width or speed?</source>
        <translation>网卡的 PCIe 链路是否低于其宽度或速率？</translation>
    </message>
    <message>
        <source>Pause frames stopped host {host}&apos;s adapter from sending {where}: they explain outliers of up to some milliseconds.</source>
        <translation>{where}暂停帧使主机 {host} 的网卡停止发送：可以解释长达数毫秒的离群值。</translation>
    </message>
    <message>
        <source>Host {host}&apos;s adapter sent pause frames {where}: its receive buffer ran full, and all packets to it waited.</source>
        <translation>{where}主机 {host} 的网卡发出了暂停帧：其接收缓冲区已满，发往它的所有数据包都在等待。</translation>
    </message>
    <message>
        <source>The same outliers with flow control off.</source>
        <translation>关闭流量控制后离群值相同。</translation>
    </message>
    <message>
        <source>pause frames stopped a link</source>
        <translation>暂停帧使链路停止</translation>
    </message>
    <message>
        <source>Did pause frames stop a link?</source>
        <translation>暂停帧是否使链路停止？</translation>
    </message>
    <message>
        <source>the queueing discipline of host {host}: {discipline}</source>
        <translation>主机 {host} 的排队规则：{discipline}</translation>
    </message>
    <message>
        <source>Host {host} copies each AF_XDP frame{where}: its driver has no zero-copy for this queue.</source>
        <translation>{where}主机 {host} 复制每个 AF_XDP 帧：其驱动对该队列没有零拷贝。</translation>
    </message>
    <message>
        <source>Host {host} runs AF_XDP in generic mode{where}: each packet has crossed the kernel&apos;s receive path before.</source>
        <translation>{where}主机 {host} 以 generic 模式运行 AF_XDP：每个数据包此前已经过内核的接收路径。</translation>
    </message>
    <message>
        <source>The same figures with a driver that has native mode and zero-copy.</source>
        <translation>使用具备 native 模式和零拷贝的驱动时数值相同。</translation>
    </message>
    <message>
        <source>a faster way was not available</source>
        <translation>更快的方式不可用</translation>
    </message>
    <message>
        <source>Host {slow} takes {moreUs} us more of the median round trip than host {fast} {where}: HRT is neither side&apos;s own.</source>
        <translation>{where}主机 {slow} 在中位往返中比主机 {fast} 多占 {moreUs} us：HRT 不是任何一侧自身的值。</translation>
    </message>
    <message>
        <source>Of {rttUs} us at p50, host A takes {ofAUs} us and host B {ofBUs} us, between their programs and {border}</source>
        <translation>在 p50 的 {rttUs} us 中，从各自程序到{border}，主机 A 占 {ofAUs} us，主机 B 占 {ofBUs} us</translation>
    </message>
    <message>
        <source>the wire</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>their drivers</source>
        <translation>其驱动</translation>
    </message>
    <message>
        <source>The same difference on the other host with the roles swapped.</source>
        <translation>交换角色后，同样的差异出现在另一台主机上。</translation>
    </message>
    <message>
        <source>Swap the roles: start the responder on A and measure from B{cli: (halftrip serve on A, halftrip ping A on B)}. Then compare both hosts&apos; settings{cli: (halftrip check PEER)}.</source>
        <translation>交换角色：在 A 上启动响应端，从 B 测量{cli: (在 A 上 halftrip serve，在 B 上 halftrip ping A)}。然后比较两台主机的设置{cli: (halftrip check PEER)}。</translation>
    </message>
    <message>
        <source>one host takes longer than the other</source>
        <translation>一台主机比另一台耗时更长</translation>
    </message>
    <message>
        <source>Does one host take longer than the other?</source>
        <translation>一台主机是否比另一台耗时更长？</translation>
    </message>
    <message>
        <source>the slower of two modes</source>
        <translation>两个峰中较慢的一个</translation>
    </message>
    <message>
        <source>Measure before and after: repeat on another core of the adapter&apos;s node{cli: (--cpu, --responder-cpu)}. Or move the interrupts{cli: (halftrip tune prove PEER steering.interruptCores=CORES)}.</source>
        <translation>前后各测一次：在网卡所在节点的另一核心上重测{cli: (--cpu、--responder-cpu)}。或者移动中断{cli: (halftrip tune prove PEER steering.interruptCores=CORES)}。</translation>
    </message>
    <message>
        <source>up to {highUs}</source>
        <translation>最多 {highUs}</translation>
    </message>
    <message>
        <source>{figure} {percentile} is {moreUs} us longer from {slow} to {fast} than back, at {place}.</source>
        <translation>在 {place} 时，从 {slow} 到 {fast} 的 {figure} {percentile} 比反方向长 {moreUs} us。</translation>
    </message>
    <message>
        <source>Both directions between {first} and {second} were measured, but not alike: {reason}</source>
        <translation>{first} 与 {second} 之间两个方向都已测量，但条件不同：{reason}</translation>
    </message>
    <message>
        <source>{figure} {percentile} at {place}: {thereUs} us from {first} to {second}, {backUs} us back</source>
        <translation>{place} 时的 {figure} {percentile}：从 {first} 到 {second} 为 {thereUs} us，反方向为 {backUs} us</translation>
    </message>
    <message>
        <source>Waits of initiator and responder: {there} from {first}, {back} from {second}: this alone can be the difference.</source>
        <translation>发起端与响应端的等待方式：从 {first} 测量时为 {there}，从 {second} 测量时为 {back}：仅此一点就可能造成差别。</translation>
    </message>
    <message>
        <source>The hosts differ in {setting}: {ofFirst} on {first}, {ofSecond} on {second}.</source>
        <translation>两台主机的 {setting} 不同：{first} 上为 {ofFirst}，{second} 上为 {ofSecond}。</translation>
    </message>
    <message>
        <source>{count:d} more settings differ between the hosts.</source>
        <translation>两台主机还有 {count} 项设置不同。</translation>
    </message>
    <message>
        <source>Between the runs {setting} changed on {host}: {then}, then {now}. So the roles are not all that differs.</source>
        <translation>两次测量之间 {host} 的 {setting} 改变了：先为 {then}，后为 {now}。因此不同的不只是角色。</translation>
    </message>
    <message>
        <source>No difference when both directions are measured at least three times, in turns.</source>
        <translation>两个方向轮流各测量至少三次后没有差别。</translation>
    </message>
    <message>
        <source>Compare both hosts&apos; settings{cli: (halftrip check PEER)}, and measure where the time goes in both directions{cli: (--stamps auto)}.</source>
        <translation>比较两台主机的设置{cli: (halftrip check PEER)}，并在两个方向上测量时间花在哪里{cli: (--stamps auto)}。</translation>
    </message>
    <message>
        <source>Measure what each host&apos;s coalescing costs{cli: (halftrip diagnose --matrix PEER)}, or disable it on this host to prove it{cli: (halftrip tune prove PEER coalescing.rxUsecs=0)}. Adapters that limit their interrupt rate show only the longer of two timers: then disable both.</source>
        <translation>测量每台主机的中断合并各占多少{cli: (halftrip diagnose --matrix PEER)}，或在本机关闭它以证明{cli: (halftrip tune prove PEER coalescing.rxUsecs=0)}。限制中断速率的网卡只显示两个定时器中较长的一个：此时请两端都关闭。</translation>
    </message>
    <message>
        <source>Measure what each host&apos;s coalescing costs{cli: (halftrip diagnose --matrix PEER)}, or disable it on this host to prove it{cli: (halftrip tune prove PEER coalescing.rxUsecs=0)}.</source>
        <translation>测量每台主机的中断合并各占多少{cli: (halftrip diagnose --matrix PEER)}，或在本机关闭它以证明{cli: (halftrip tune prove PEER coalescing.rxUsecs=0)}。</translation>
    </message>
    <message>
        <source>{lowUs} to {highUs}</source>
        <translation>{lowUs} 至 {highUs}</translation>
    </message>
    <message>
        <source>nothing explains this</source>
        <translation>没有任何因素能解释这一部分</translation>
    </message>
    <message>
        <source>nothing explains this: no figure is published for this path</source>
        <translation>没有任何因素能解释这一部分：该路径没有公开的数值</translation>
    </message>
    <message>
        <source>{rttUs:.0f} us hold the longer timer ({longestUs} us) and not the sum ({sumUs} us): both adapters space their interrupts, so disable both.</source>
        <translation>{rttUs} us 只包含较长的定时器（{longestUs} us），不包含两者之和（{sumUs} us）：两端网卡限制中断间隔，因此请两端都关闭。</translation>
    </message>
    <message>
        <source>Obtained: {way}</source>
        <translation>获得：{way}</translation>
    </message>
    <message>
        <source>Obtained: {way}; the faster way was refused: {refusal}</source>
        <translation>获得：{way}；更快的方式被拒绝：{refusal}</translation>
    </message>
    <message>
        <source>generic mode</source>
        <translation>通用模式</translation>
    </message>
    <message>
        <source>native mode, frames copied</source>
        <translation>原生模式，帧被复制</translation>
    </message>
    <message>
        <source>link {a} to {b}</source>
        <translation>链路 {a} 到 {b}</translation>
    </message>
    <message>
        <source>within rack {rack}</source>
        <translation>机架 {rack} 内部</translation>
    </message>
    <message>
        <source>racks {a} and {b}</source>
        <translation>机架 {a} 与 {b}</translation>
    </message>
    <message>
        <source>rack {rack}</source>
        <translation>机架 {rack}</translation>
    </message>
    <message>
        <source>above what both hosts explain</source>
        <translation>（超出两台主机所能解释的部分）</translation>
    </message>
    <message>
        <source>between their hosts</source>
        <translation>（在其主机之间）</translation>
    </message>
    <message>
        <source>for every host in it</source>
        <translation>（对其中每台主机）</translation>
    </message>
    <message>
        <source>against every partner</source>
        <translation>（对每个对端）</translation>
    </message>
    <message>
        <source>, 1 measurement: measure it again</source>
        <translation>，仅 1 次测量：请再测一次</translation>
    </message>
    <message>
        <source>, {measurements:d} measurements</source>
        <translation>，{measurements:d} 次测量</translation>
    </message>
    <message>
        <source>{what}: p99 {percent} % longer {against}{rests}</source>
        <translation>{what}：p99 长 {percent} %{against}{rests}</translation>
    </message>
    <message>
        <source>{what}: +{effect} us {against} (95 % CI {low} to {high} us{rests})</source>
        <translation>{what}：+{effect} us{against}（95 % 置信区间 {low} 至 {high} us{rests}）</translation>
    </message>
    <message>
        <source>{host}{setting} {value} where {others:d} of {asked:d} others have {usual}{source}</source>
        <translation>{host}{setting} 为 {value}，而其余 {asked:d} 台中有 {others:d} 台为 {usual}{source}</translation>
    </message>
    <message>
        <source>probe trace</source>
        <translation>探测包记录</translation>
    </message>
    <message>
        <source>For this run, {setting}: {before} -&gt; {during}</source>
        <translation>本次测量期间，{setting}：{before} -&gt; {during}</translation>
    </message>
    <message>
        <source>Note at {seconds:.2f} s of point {point} ({where}): {words}</source>
        <translation>测点 {point}（{where}）第 {seconds:.2f} 秒的备注：{words}</translation>
    </message>
    <message>
        <source>Flows whose packets arrive on {place} are slower: {slowUs} us {figure} p50, against {otherUs} us elsewhere.</source>
        <translation>数据包到达{place}的流较慢：{figure} p50 为 {slowUs} us，其他流为 {otherUs} us。</translation>
    </message>
    <message>
        <source>receive queue {queue} of host {host}</source>
        <translation>主机 {host} 的接收队列 {queue}</translation>
    </message>
    <message>
        <source>core {core} of host {host}</source>
        <translation>主机 {host} 的核 {core}</translation>
    </message>
    <message>
        <source>{slow} of {flows} flows arrive on {place}: p50 {lowUs} to {highUs} us; the others {otherLowUs} to {otherHighUs} us (p = {pValue:.1e}).</source>
        <translation>{flows} 个流中有 {slow} 个到达{place}：p50 为 {lowUs} 至 {highUs} us；其他流为 {otherLowUs} 至 {otherHighUs} us（p = {pValue:.1e}）。</translation>
    </message>
    <message>
        <source>due to the slower {place}</source>
        <translation>由较慢的{place}造成</translation>
    </message>
    <message>
        <source>The same flows slower with that queue&apos;s interrupt on another core: then the path differs, not the queue.</source>
        <translation>把该队列的中断移到另一个核后，同样的流仍然较慢：那么不同的是路径，而不是队列。</translation>
    </message>
    <message>
        <source>Move the queue&apos;s interrupt to a core near the adapter without other work, or steer the flow to another queue{cli: with ethtool -N}. Then sweep the flows again{cli: (halftrip sweep flows PEER)}.</source>
        <translation>把该队列的中断移到靠近网卡且没有其他工作的核，或把流引导到另一个队列{cli:（ethtool -N）}。然后再次扫描各流{cli: (halftrip sweep flows PEER)}。</translation>
    </message>
    <message>
        <source>one receive queue or core is slower</source>
        <translation>某个接收队列或核较慢</translation>
    </message>
    <message>
        <source>Is one receive queue or core slower than the others?</source>
        <translation>是否有某个接收队列或核比其他的慢？</translation>
    </message>
    <message>
        <source>Vary the flow{cli: (halftrip sweep flows PEER)}, and pin both ends{cli: (--cpu, --responder-cpu)}. A queue, a core or the CPU frequency may cause it.</source>
        <translation>改变流{cli: (halftrip sweep flows PEER)}，并绑定两端{cli: (--cpu, --responder-cpu)}。原因可能是队列、核或 CPU 频率。</translation>
    </message>
    <message>
        <source>{sentence} Published for {adapter} ({measured}): {us:.3g} us HRT ({source}).</source>
        <translation>{sentence}{adapter} 的公布值（{measured}）：HRT {us:.3g} us（{source}）。</translation>
    </message>
    <message>
        <source>{sentence} Published for {adapter} ({measured}): {lowUs:g} to {highUs:g} us HRT ({source}).</source>
        <translation>{sentence}{adapter} 的公布值（{measured}）：HRT {lowUs:g} 至 {highUs:g} us（{source}）。</translation>
    </message>
    <message>
        <source>Receive queue of host {host} unknown for {count} of {flows} flows. {why}</source>
        <translation>主机 {host} 的接收队列未知：{flows} 个流中的 {count} 个。{why}</translation>
    </message>
    <message>
        <source>{figure} of each flow, in microseconds, and where its packets arrive.</source>
        <translation>每个流的 {figure}（微秒），以及其数据包到达之处。</translation>
    </message>
    <message>
        <source>No per-queue packet counter of its adapter moved, and the kernel ties no receive queue to the socket (NAPI id).</source>
        <translation>其网卡按队列的数据包计数器都没有变化，内核也没有把接收队列与套接字关联（NAPI id）。</translation>
    </message>
    <message>
        <source>Its packets came through several receive queues.</source>
        <translation>其数据包经过了多个接收队列。</translation>
    </message>
    <message>
        <source>Other packets came through other receive queues meanwhile.</source>
        <translation>同时有其他数据包经过其他接收队列。</translation>
    </message>
    <message>
        <source>kernel sockets</source>
        <translation>内核套接字</translation>
    </message>
    <message>
        <source>kernel TCP, 1 byte, median</source>
        <translation>内核 TCP，1 字节，中位数</translation>
    </message>
    <message>
        <source>AF_XDP, lowest</source>
        <translation>AF_XDP，最低值</translation>
    </message>
    <message>
        <source>Busy-polled packets that the kernel counts (BusyPollRxPackets).</source>
        <translation>内核计数的忙轮询数据包（BusyPollRxPackets）。</translation>
    </message>
    <message>
        <source>This is near {us:g} us, a default interval of {driver}, the driver on host {host}.</source>
        <translation>这接近 {us:g} us，即主机 {host} 上驱动 {driver} 的一个默认间隔。</translation>
    </message>
    <message>
        <source>This is near {us:g} us, a default interval of the driver {driver}.</source>
        <translation>这接近 {us:g} us，即驱动 {driver} 的一个默认间隔。</translation>
    </message>
    <message>
        <source>RTT p10 is {lowUs:.1f} us, p90 {highUs:.1f} us</source>
        <translation>RTT p10 为 {lowUs:.1f} us，p90 为 {highUs:.1f} us</translation>
    </message>
    <message>
        <source>Host {host} received {packets:.3g} packets per interrupt {where}.</source>
        <translation>{where}主机 {host} 平均每次中断收到 {packets:.3g} 个数据包。</translation>
    </message>
    <message>
        <source>A capture in front of this host without the same sequence numbers: then the sender skipped them.</source>
        <translation>在此主机之前的抓包也没有这些序号：那么是发送方跳过了它们。</translation>
    </message>
    <message>
        <source>{reason} The timer limits the interrupt rate, so that of both hosts&apos; timers only the longer one counts.</source>
        <translation>{reason}该定时器限制中断速率，因此两台主机的定时器中只有较长的一个起作用。</translation>
    </message>
    <message>
        <source>the slowest packets were delayed</source>
        <translation>最慢的数据包被延迟</translation>
    </message>
    <message>
        <source>The tail is due to {causes}. {sentence}</source>
        <translation>尾部的原因：{causes}。{sentence}</translation>
    </message>
    <message>
        <source>{sentence} Lost probes: {lost}.</source>
        <translation>{sentence}丢失的探测包：{lost}。</translation>
    </message>
    <message>
        <source>{counters} on host {host}</source>
        <translation>主机 {host} 上的 {counters}</translation>
    </message>
    <message>
        <source>Start with the counters that rose: {counters}. The findings about them say what to do.</source>
        <translation>先看增长了的计数器：{counters}。与它们有关的发现给出该做什么。</translation>
    </message>
    <message>
        <source>Counters that rose explain at most {count} of {lost} lost probes: {counters}. The others were lost elsewhere: check what lies between both ends.</source>
        <translation>增长了的计数器最多能解释 {lost} 个丢失探测包中的 {count} 个：{counters}。其余的丢失在别处：检查两端之间的部分。</translation>
    </message>
    <message>
        <source>No drop or error counter of either host rose: the loss is between the hosts. Check switch ports, virtual switches, cables and transceivers.</source>
        <translation>两台主机的丢包和错误计数器都没有增长：丢失发生在两台主机之间。检查交换机端口、虚拟交换机、线缆和光模块。</translation>
    </message>
    <message>
        <source>No drop or error counter of this host rose. Check what lies between both ends: queueing disciplines, packet filters, bridges.</source>
        <translation>本机的丢包和错误计数器没有增长。检查两端之间的部分：排队规则、包过滤器、网桥。</translation>
    </message>
    <message>
        <source>No drop or error counter of host {host} rose. Check those of host {other}, which this run does not have.</source>
        <translation>主机 {host} 的丢包和错误计数器没有增长。检查主机 {other} 的计数器，本次测量中没有它们。</translation>
    </message>
    <message>
        <source>No drop or error counter of this host rose: the packets were lost before they reached it, or never sent. Check the sender and the switch ports.</source>
        <translation>本机的丢包和错误计数器没有增长：数据包在到达之前已丢失，或从未发送。检查发送端和交换机端口。</translation>
    </message>
    <message>
        <source>{figure} by the receive queues and cores on which the packets of a flow arrive, in microseconds: the median of its flows, the slowest first.</source>
        <translation>按流的数据包到达的接收队列和核列出的 {figure}，单位为微秒：其各流的中位数，最慢的在前。</translation>
    </message>
    <message>
        <source>leaving {state} on core {core} of host {host}, where packets arrive</source>
        <translation>主机 {host} 上数据包到达的核心 {core} 退出 {state}</translation>
    </message>
    <message>
        <source>No drop or error counter rose, but host {host} sends through {discipline}, which drops packets without counting them there. Compare its drops before and after a run{cli: (tc -s qdisc show)}.</source>
        <translation>没有丢包或错误计数器增长，但主机 {host} 经由 {discipline} 发送，它丢弃的数据包不计入这些计数器。请比较测量前后它的丢包数{cli:（tc -s qdisc show）}。</translation>
    </message>
    <message>
        <source>The same figures with both ends spinning.</source>
        <translation>两端都自旋时数值仍相同。</translation>
    </message>
    <message>
        <source>Prove it: hold C-states off in a second pass on this host{cli: (halftrip tune prove PEER hold-cstates)} at the same pace{cli: (--interval)}, then on the other one. Or send without pauses.</source>
        <translation>验证：以相同的发送间隔{cli: (--interval)}在本机禁止 C 状态再测一遍{cli: (halftrip tune prove PEER hold-cstates)}，然后在另一台主机上同样操作。或者不间断地发送。</translation>
    </message>
    <message>
        <source>Prove it: hold C-states off in a second pass on this host{cli: (halftrip tune prove PEER hold-cstates)} at this pause{cli: (--interval)}, then on the other one.</source>
        <translation>验证：以该停顿{cli: (--interval)}在本机禁止 C 状态再测一遍{cli: (halftrip tune prove PEER hold-cstates)}，然后在另一台主机上同样操作。</translation>
    </message>
    <message>
        <source>The same figures with each end on a core of its own.</source>
        <translation>两端各用一个核心时数值仍相同。</translation>
    </message>
    <message>
        <source>The same tail without steal time.</source>
        <translation>没有窃取时间时尾部仍相同。</translation>
    </message>
    <message>
        <source>The same figures, run after run, with the thread pinned.</source>
        <translation>线程绑定核心后，多次测量的数值仍相同。</translation>
    </message>
    <message>
        <source>The same figures on bare metal.</source>
        <translation>在物理机上数值仍相同。</translation>
    </message>
    <message>
        <source>Host {host}: packets arrive on core {core} of NUMA node {nodeOfArrival} {where}, but the adapter is on node {nodeOfAdapter}. Each packet crosses between them.</source>
        <translation>主机 {host}：{where}数据包到达 NUMA 节点 {nodeOfArrival} 的核心 {core}，而网卡在节点 {nodeOfAdapter} 上。每个数据包都要跨节点。</translation>
    </message>
    <message>
        <source>The socket&apos;s last packet came on core {core} of node {node}</source>
        <translation>套接字的最后一个数据包到达节点 {node} 的核心 {core}</translation>
    </message>
    <message>
        <source>The same figures with the interrupts on a core of the adapter&apos;s node.</source>
        <translation>中断位于网卡所在节点的核心上时数值仍相同。</translation>
    </message>
    <message>
        <source>Measure before and after: move the interrupts to cores of the adapter&apos;s node{cli: (halftrip tune prove PEER steering.interruptCores=CORES)}.</source>
        <translation>前后各测一次：把中断移到网卡所在节点的核心{cli: (halftrip tune prove PEER steering.interruptCores=CORES)}。</translation>
    </message>
    <message>
        <source>{rttUs:.0f} us hold the longer timer ({longestUs} us) and not the sum ({sumUs} us): host {host} spaces its interrupts, and its interval runs while the other host delays packets.</source>
        <translation>{rttUs:.0f} us 容得下较长的定时器（{longestUs} us），容不下两者之和（{sumUs} us）：主机 {host} 限制中断间隔，另一台主机延迟数据包时该间隔已在计时。</translation>
    </message>
    <message>
        <source>The same figures with the responder on another host.</source>
        <translation>响应端位于另一台主机时数值仍相同。</translation>
    </message>
    <message>
        <source>{refused} of {all} points ran without it.</source>
        <translation>{all} 个测点中有 {refused} 个在没有它的情况下运行。</translation>
    </message>
    <message>
        <source>The same figures with it granted.</source>
        <translation>获准后数值仍相同。</translation>
    </message>
    <message>
        <source>See which rights Halftrip lacks there{cli: (halftrip transports)}, grant them, and repeat.</source>
        <translation>查看 Halftrip 在该主机上缺少哪些权限{cli: (halftrip transports)}，授予后重新测量。</translation>
    </message>
    <message>
        <source>The same figures over a faster link.</source>
        <translation>在更快的链路上数值仍相同。</translation>
    </message>
    <message>
        <source>Unchanged replies from the same peer over another path.</source>
        <translation>经另一条路径时，同一对端的应答原样返回。</translation>
    </message>
    <message>
        <source>The same figures in a repeated run whose clocks agree.</source>
        <translation>重复测量且时钟一致时数值仍相同。</translation>
    </message>
    <message>
        <source>The same tail from ten times as many samples.</source>
        <translation>样本增加到十倍时尾部仍相同。</translation>
    </message>
    <message>
        <source>The same figures from a host with an invariant TSC.</source>
        <translation>在具有恒定 TSC 的主机上数值仍相同。</translation>
    </message>
    <message>
        <source>The same figures from one sender alone.</source>
        <translation>只有一个发送方时数值仍相同。</translation>
    </message>
    <message>
        <source>Usable timestamps from the same reflector in a repeated run.</source>
        <translation>重复测量时，同一反射器给出可用的时间戳。</translation>
    </message>
    <message>
        <source>The same figures against a responder on that peer.</source>
        <translation>对该对端上的响应端测量时数值仍相同。</translation>
    </message>
    <message>
        <source>No packet events: {reason}</source>
        <translation>没有数据包事件：{reason}</translation>
    </message>
    <message>
        <source>Record what preempts the measuring threads (Linux; Windows: on): auto (if permitted), on or off; packets: on, with packet events and drops in a pass after each point</source>
        <translation>记录是什么抢占了测量线程（Linux；在 Windows 上为 on）：auto（有权限时）、on 或 off；packets：同 on，并在每个测点之后另外测一轮，记录数据包事件和丢包</translation>
    </message>
    <message>
        <source>No pass with kernel events: {reason}</source>
        <translation>没有进行记录内核事件的测量：{reason}</translation>
    </message>
    <message>
        <source>DPC {name:s}</source>
        <translation>DPC {name}</translation>
    </message>
    <message>
        <source>Moderation is off, but a profile of the driver is not set to low latency and may still delay interrupts.</source>
        <translation>中断合并已关闭，但驱动程序的某个配置档未设为低时延，仍可能延迟中断。</translation>
    </message>
    <message>
        <source>{keyword} 0 (low latency)</source>
        <translation>将 {keyword} 设为 0（低时延）</translation>
    </message>
    <message>
        <source>Windows trusts this network: its firewall applies the rules for private or domain networks.</source>
        <translation>Windows 信任此网络：其防火墙应用专用网络或域网络的规则。</translation>
    </message>
    <message>
        <source>Windows takes this network for a public one, and its firewall drops what comes in without a rule for public networks.</source>
        <translation>Windows 将此网络视为公用网络，其防火墙会丢弃没有公用网络规则的传入数据包。</translation>
    </message>
    <message>
        <source>network category Private</source>
        <translation>将网络类别设为 Private（专用）</translation>
    </message>
    <message>
        <source>Do it only where you trust every host of that network.</source>
        <translation>仅在信任该网络中所有主机时才这样做。</translation>
    </message>
    <message>
        <source>Network category</source>
        <translation>网络类别</translation>
    </message>
    <message>
        <source>Windows Firewall has rules for each category. Two hosts back to back, or on a switch without a gateway, are an unidentified network, which Windows takes for a public one.</source>
        <translation>Windows 防火墙对每种类别都有规则。两台直接相连的主机，或连接在没有网关的交换机上的主机，属于未识别的网络，Windows 将其视为公用网络。</translation>
    </message>
    <message>
        <source>None on latency: nobody reaches a responder that has no rule for public networks.</source>
        <translation>对时延没有影响：若响应端没有公用网络的规则，则无人能连接到它。</translation>
    </message>
    <message>
        <source>Security: other hosts of that network reach what private networks may reach.</source>
        <translation>安全性：该网络中的其他主机可以访问允许专用网络访问的内容。</translation>
    </message>
    <message>
        <source>Move the responder to another host, or measure on one with more cores. Spinning here{cli: (--wait spin --responder-wait spin)} trades the wake-ups for preemption.</source>
        <translation>请把响应端移到另一台主机，或在核心更多的主机上测量。在此自旋{cli: (--wait spin --responder-wait spin)}只是用抢占换掉唤醒。</translation>
    </message>
    <message>
        <source>{us:.3g} us {figure}</source>
        <translation>{us} us {figure}</translation>
    </message>
    <message>
        <source>{thief}, up to {most} a packet</source>
        <translation>{thief}，每个数据包最多 {most}</translation>
    </message>
    <message>
        <source>{packets} of {beyond} packets beyond p99 were recorded: up to {most} over the median, {mean} on average</source>
        <translation>p99 以上的 {beyond} 个数据包中记录了 {packets} 个：最多超出中位数 {most}，平均 {mean}</translation>
    </message>
    <message>
        <source>Measure before and after: move the interrupts to cores {cores:s}, which are on the adapter&apos;s node{cli: (halftrip tune prove PEER steering.interruptCores=CORES)}.</source>
        <translation>前后各测一次：把中断移到网卡所在节点的核心 {cores}{cli: (halftrip tune prove PEER steering.interruptCores=CORES)}。</translation>
    </message>
    <message>
        <source>Measure before and after: move host B&apos;s interrupts to cores {cores:s}, which are on its adapter&apos;s node, or let a search do it{cli: (halftrip tune search PEER steering.interruptCores)}.</source>
        <translation>前后各测一次：把主机 B 的中断移到其网卡所在节点的核心 {cores}，或让搜索来做{cli: (halftrip tune search PEER steering.interruptCores)}。</translation>
    </message>
    <message>
        <source>Measure before and after: repeat on another core of the adapter&apos;s node{cli: (--cpu, --responder-cpu)}. Or move the interrupts to cores {cores:s}{cli: (halftrip tune prove PEER steering.interruptCores=CORES)}.</source>
        <translation>前后各测一次：在网卡所在节点的另一核心上重测{cli: (--cpu、--responder-cpu)}。或者把中断移到核心 {cores}{cli: (halftrip tune prove PEER steering.interruptCores=CORES)}。</translation>
    </message>
    <message>
        <source>Measure before and after: repeat on another core of host B&apos;s adapter&apos;s node{cli: (--responder-cpu)}. Or move its interrupts to cores {cores:s}, or let a search do it{cli: (halftrip tune search PEER steering.interruptCores)}.</source>
        <translation>前后各测一次：在主机 B 网卡所在节点的另一核心上重测{cli: (--responder-cpu)}。或者把它的中断移到核心 {cores}，或让搜索来做{cli: (halftrip tune search PEER steering.interruptCores)}。</translation>
    </message>
    <message>
        <source>Clean or replace the cable and the transceivers, then check the counters of {adapters}{cli: (ethtool -S ADAPTER; ethtool -I --show-fec ADAPTER)} and repeat.</source>
        <translation>清洁或更换线缆和光模块，然后检查{adapters} 的计数器{cli: (ethtool -S ADAPTER; ethtool -I --show-fec ADAPTER)}并重测。</translation>
    </message>
    <message>
        <source>{adapter:s} on host {host}</source>
        <translation>主机 {host} 的 {adapter}</translation>
    </message>
    <message>
        <source>{rttUs:.0f} us hold the sum of both timers ({sumUs} us): each delay begins with a packet. Disabling one saves {ofAUs:g} us HRT on A, {ofBUs:g} us on B.</source>
        <translation>{rttUs} us 包含两个定时器之和（{sumUs} us）：每次延迟从数据包到达时开始。关闭其中一个，A 上可省 {ofAUs} us HRT，B 上可省 {ofBUs} us。</translation>
    </message>
    <message>
        <source>The timer tick on core {core} of host {host} delays the slowest packets by up to {most}: {share:g} % of their time beyond the median.</source>
        <translation>主机 {host} 核心 {core} 上的定时器节拍使最慢的数据包最多延迟 {most}，占其超出中位数时间的 {share} %。</translation>
    </message>
    <message>
        <source>IPIs ({name:s}) on core {core} of host {host} delay the slowest packets by up to {most}: {share:g} % of their time beyond the median.</source>
        <translation>主机 {host} 核心 {core} 上的 IPI（{name}）使最慢的数据包最多延迟 {most}，占其超出中位数时间的 {share} %。</translation>
    </message>
    <message>
        <source>Interrupt {name:s} on core {core} of host {host} delays the slowest packets by up to {most}: {share:g} % of their time beyond the median.</source>
        <translation>主机 {host} 核心 {core} 上的中断 {name} 使最慢的数据包最多延迟 {most}，占其超出中位数时间的 {share} %。</translation>
    </message>
    <message>
        <source>Softirq {name:s} on core {core} of host {host} delays the slowest packets by up to {most}: {share:g} % of their time beyond the median.</source>
        <translation>主机 {host} 核心 {core} 上的软中断 {name} 使最慢的数据包最多延迟 {most}，占其超出中位数时间的 {share} %。</translation>
    </message>
    <message>
        <source>DPCs of {name:s} on core {core} of host {host} delay the slowest packets by up to {most}: {share:g} % of their time beyond the median.</source>
        <translation>主机 {host} 核心 {core} 上 {name} 的 DPC 使最慢的数据包最多延迟 {most}，占其超出中位数时间的 {share} %。</translation>
    </message>
    <message>
        <source>Work items of {name:s} on core {core} of host {host} delay the slowest packets by up to {most}: {share:g} % of their time beyond the median.</source>
        <translation>主机 {host} 核心 {core} 上 {name} 的工作项使最慢的数据包最多延迟 {most}，占其超出中位数时间的 {share} %。</translation>
    </message>
    <message>
        <source>Thread {name:s} on core {core} of host {host} delays the slowest packets by up to {most}: {share:g} % of their time beyond the median.</source>
        <translation>主机 {host} 核心 {core} 上的线程 {name} 使最慢的数据包最多延迟 {most}，占其超出中位数时间的 {share} %。</translation>
    </message>
    <message>
        <source>NMIs on core {core} of host {host} delay the slowest packets by up to {most}: {share:g} % of their time beyond the median.</source>
        <translation>主机 {host} 核心 {core} 上的 NMI 使最慢的数据包最多延迟 {most}，占其超出中位数时间的 {share} %。</translation>
    </message>
    <message>
        <source>{share:g} % of round trips lie within 4 % of {periodUs:.1f} us; the fastest 1 % take at most {shortestUs:.1f} us</source>
        <translation>{share} % 的往返时间在 {periodUs} us 的 4 % 以内；最快的 1 % 最多 {shortestUs} us</translation>
    </message>
    <message>
        <source>Many probes in flight, flat out: latency under saturation, packets per second</source>
        <translation>多个探测包同时在途，全速发送：饱和时的时延和每秒包数</translation>
    </message>
    <message>
        <source>Keep every single probe in the run file: up to 1,000,000 per round and 8,000,000 per run</source>
        <translation>在测量文件中保存每一个探测包：每轮最多 1,000,000 个，每次测量最多 8,000,000 个</translation>
    </message>
    <message>
        <source>No significant difference between the two directions of {first} and {second}.</source>
        <translation>{first} 与 {second} 两个方向之间没有显著差异。</translation>
    </message>
    <message>
        <source>A difference between the two directions of {first} and {second} is not resolvable: the runs vary too much, or are too few.</source>
        <translation>无法分辨 {first} 与 {second} 两个方向之间的差异：各次测量波动太大或次数太少。</translation>
    </message>
    <message>
        <source>Compare the modes on this adapter{cli: (halftrip sweep transports PEER)}, and demand what you need{cli: (--transport-option xdpMode=native --transport-option copy=zerocopy)}.</source>
        <translation>在此网卡上比较各种模式{cli: （halftrip sweep transports PEER）}，并明确要求所需的模式{cli: （--transport-option xdpMode=native --transport-option copy=zerocopy）}。</translation>
    </message>
    <message>
        <source>so few runs may differ that much by chance; measure {runs} on each side</source>
        <translation>次数这么少时可能偶然相差这么多；每一侧请测量 {runs} 次</translation>
    </message>
    <message>
        <source>Probes in flight; the next leaves when one returns or is lost</source>
        <translation>在途探测包数；有一个返回或丢失时发送下一个</translation>
    </message>
    <message>
        <source>Link speed unknown: {adapter} does not report it.</source>
        <translation>链路速率未知：{adapter} 没有报告。</translation>
    </message>
    <message>
        <source>Probes in that pass, at most 5000 and two seconds of them</source>
        <translation>该轮的探测包数，最多 5000 个且不超过两秒</translation>
    </message>
    <message>
        <source>The same round trips with C-states limited on {hosts}.</source>
        <translation>在{hosts}上限制 C 状态后往返时延不变。</translation>
    </message>
    <message>
        <source>The run itself goes over loopback.</source>
        <translation>这次测量本身就走环回。</translation>
    </message>
    <message>
        <source>Two ends need two cores, and this host has one to run on.</source>
        <translation>两端需要两个核心，而本机只有一个可用。</translation>
    </message>
    <message>
        <source>Cores of host {host} may enter {state} between probes: its exit latency of {exitUs} us is {percent:.0f} % of the round trip {where}.</source>
        <translation>{where}在探测之间，主机 {host} 的核心可能进入 {state}：其退出延迟 {exitUs} us 占往返时间的 {percent} %。</translation>
    </message>
    <message>
        <source>Cores of both hosts may enter {state} between probes: its exit latency of {exitUs} us at each host is {percent:.0f} % of the round trip {where}.</source>
        <translation>{where}在探测之间，两台主机的核心可能进入 {state}：每台主机的退出延迟 {exitUs} us 占往返时间的 {percent} %。</translation>
    </message>
    <message>
        <source>A link damages frames to {hosts}: {damaged} in total {where}; each one is lost or sent again.</source>
        <translation>有链路损坏了发往{hosts}的帧：{where}共 {damaged} 个；每一帧都会丢失或重发。</translation>
    </message>
    <message>
        <source>A link damages frames to {hosts}: {damaged} in total {where}, warm-up included, and {lost} of {sent} probes were lost.</source>
        <translation>有链路损坏了发往{hosts}的帧：{where}共 {damaged} 个（含预热）；{sent} 个探测包中丢失了 {lost} 个。</translation>
    </message>
    <message>
        <source>A link damages frames to {hosts}: {damaged} in total {where}, warm-up included; {lost} of {sent} probes were lost, and the longest silence was {silentMs:.3g} ms.</source>
        <translation>有链路损坏了发往{hosts}的帧：{where}共 {damaged} 个（含预热）；{sent} 个探测包中丢失了 {lost} 个，最长静默 {silentMs} ms。</translation>
    </message>
    <message>
        <source>{lost} of {sent} probes were lost ({percent:.3g} %) {where}: latencies cover the survivors only.</source>
        <translation>{where}{sent} 个探测包中丢失了 {lost} 个（{percent} %）：时延只来自收到应答的探测包。</translation>
    </message>
    <message>
        <source>Nothing arrived for up to {percent:.3g} % of the time {where}, although few probes were lost: latencies cover only the rest.</source>
        <translation>{where}最多有 {percent} % 的时间没有收到任何包，尽管丢失的探测包很少：时延只来自其余时间。</translation>
    </message>
    <message>
        <source>{lost} of {sent} probes were lost ({percent:.3g} %) {whereByCount}, and nothing arrived for up to {percentOfTime:.3g} % of the time {whereByTime}: latencies cover the survivors only.</source>
        <translation>{whereByCount}{sent} 个探测包中丢失了 {lost} 个（{percent} %），{whereByTime}最多有 {percentOfTime} % 的时间没有收到任何包：时延只来自收到应答的探测包。</translation>
    </message>
    <message>
        <source>practice scenario</source>
        <translation>练习场景</translation>
    </message>
    <message>
        <source>Possibly {costUs:.3g} us of {meanUs} us mean {figure} have one cause: {cause}.</source>
        <translation>平均 {figure} {meanUs} us 中可能有 {costUs:.3g} us 出自同一原因：{cause}。</translation>
    </message>
    <message>
        <source>{costUs:.3g} us of {meanUs} us mean {figure} are {cause}.</source>
        <translation>平均 {figure} {meanUs} us 中有 {costUs:.3g} us 是{cause}。</translation>
    </message>
    <message>
        <source>{costUs:.3g} us of {meanUs} us mean {figure} have one cause: {cause}.</source>
        <translation>平均 {figure} {meanUs} us 中有 {costUs:.3g} us 出自同一原因：{cause}。</translation>
    </message>
    <message>
        <source>Nothing above the path&apos;s own cost was found: {figure} p50 is {p50Us} us{where}, and up to {highUs:g} us are usual for {path}.</source>
        <translation>未发现超出路径自身开销的延迟：{where}{figure} p50 为 {p50Us} us，{path} 通常不超过 {highUs:g} us。</translation>
    </message>
    <message>
        <source>The median is within the path&apos;s own cost: {figure} p50 is {p50Us} us{where}, and up to {highUs:g} us are usual for {path}.</source>
        <translation>中位数不超过路径本身的开销：{where}{figure} p50 为 {p50Us} us，{path} 通常不超过 {highUs:g} us。</translation>
    </message>
    <message>
        <source>{restUs:.3g} us of {p50Us} us {figure} p50{where} have no known cause: path and settings account for up to {highUs:.3g} us.</source>
        <translation>{where}{figure} p50 的 {p50Us} us 中有 {restUs:.3g} us 原因不明：路径和设置至多解释 {highUs:.3g} us。</translation>
    </message>
    <message>
        <source>{restUs:.3g} us of {p50Us} us {figure} p50{where} are above the cost of path and settings; possible causes: {causes}.</source>
        <translation>{where}{figure} p50 的 {p50Us} us 中有 {restUs:.3g} us 超出路径和设置的开销；可能的原因：{causes}。</translation>
    </message>
    <message>
        <source>Ping</source>
        <translation>乒乓</translation>
    </message>
    <message>
        <source>Both ends copy each AF_XDP frame{where}: their drivers have no zero-copy for these queues.</source>
        <translation>{where}两端都复制每个 AF_XDP 帧：其驱动对这些队列没有零拷贝。</translation>
    </message>
    <message>
        <source>Both ends run AF_XDP in generic mode{where}: each packet has crossed the kernel&apos;s receive path before.</source>
        <translation>{where}两端都以 generic 模式运行 AF_XDP：每个数据包此前已经过内核的接收路径。</translation>
    </message>
    <message>
        <source>The modes of this adapter stand side by side in this run. Demand what you need{cli: (--transport-option xdpMode=native --transport-option copy=zerocopy)}.</source>
        <translation>本次测量已并列该网卡的各种模式。请明确要求所需的模式{cli: （--transport-option xdpMode=native --transport-option copy=zerocopy）}。</translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 个样本</translation>
    </message>
    <message>
        <source>more</source>
        <translation>其他原因</translation>
    </message>
    <message>
        <source>No figure is reliable: {reasons}.</source>
        <translation>没有可靠的数值：{reasons}。</translation>
    </message>
    <message>
        <source>p50 is reliable except{where}, the tail is not: {reasons}.</source>
        <translation>p50 可靠（{where}除外），尾部不可靠：{reasons}。</translation>
    </message>
    <message>
        <source>slower: {share:.1f} % of the samples</source>
        <translation>变慢：{share:.1f} % 的样本</translation>
    </message>
    <message>
        <source>faster: {share:.1f} % of the samples</source>
        <translation>变快：{share:.1f} % 的样本</translation>
    </message>
    <message>
        <source>slower: {share:.1f} % of the samples, and {other:.1f} % faster</source>
        <translation>变慢：{share:.1f} % 的样本，另有 {other:.1f} % 变快</translation>
    </message>
    <message>
        <source>faster: {share:.1f} % of the samples, and {other:.1f} % slower</source>
        <translation>变快：{share:.1f} % 的样本，另有 {other:.1f} % 变慢</translation>
    </message>
    <message>
        <source>not resolvable: {share:.1f} % of the samples moved</source>
        <translation>无法分辨：{share:.1f} % 的样本发生了移动</translation>
    </message>
    <message>
        <source>fewer than {percent:.0f} % of the samples moved</source>
        <translation>移动的样本不到 {percent:.0f} %</translation>
    </message>
    <message>
        <source>measure {runs} on each side</source>
        <translation>请每侧测量 {runs} 次</translation>
    </message>
    <message>
        <source>net.core.busy_read stays as it is: a blocking wait would busy-poll. Choose the wait strategy busypoll{cli: (--wait busypoll)} instead.</source>
        <translation>net.core.busy_read 保持不变：否则阻塞等待也会忙轮询。请改为选择等待策略 busypoll{cli: (--wait busypoll)}。</translation>
    </message>
    <message>
        <source>{what}, {lane}: at {start:s} us</source>
        <translation>{what}，{lane}：在 {start} us</translation>
    </message>
    <message>
        <source>drop {reason:s}</source>
        <translation>丢弃 {reason}</translation>
    </message>
    <message>
        <source>One kernel serves both ends: its events belong to neither.</source>
        <translation>两端共用一个内核：其事件不属于任何一端。</translation>
    </message>
    <message>
        <source>Lost probe {sequence:d} at {at:.6f} s</source>
        <translation>丢失的探测包 {sequence}，位于 {at} s</translation>
    </message>
    <message>
        <source>lost packet</source>
        <translation>丢失的数据包</translation>
    </message>
    <message>
        <source>Probe {sequence:d} at {at:.6f} s: RTT {rtt:s} us</source>
        <translation>探测包 {sequence}，位于 {at} s：RTT {rtt} us</translation>
    </message>
    <message>
        <source>core {core:d}</source>
        <translation>核心 {core}</translation>
    </message>
    <message>
        <source>dropped on {host}, {at:s} us after it was sent: {reason:s}</source>
        <translation>在 {host} 上丢弃，发送后 {at} us：{reason}</translation>
    </message>
    <message>
        <source>no drop recorded, last seen on {host} {at:s} us after it was sent: {event:s}</source>
        <translation>没有记录到丢弃；最后一次见于 {host}，发送后 {at} us：{event}</translation>
    </message>
    <message>
        <source>no kernel event recorded after it was sent</source>
        <translation>发送后没有记录到内核事件</translation>
    </message>
    <message>
        <source>All {sent} probes were lost {where}: there is no latency to report.</source>
        <translation>{where}全部 {sent} 个探测包都丢失了：没有时延可报告。</translation>
    </message>
    <message>
        <source>Was a faster way (zero-copy, native XDP) silently not available?</source>
        <translation>是否有更快的方式（零拷贝、原生 XDP）悄然不可用？</translation>
    </message>
    <message>
        <source>As many losses with a longer timeout{cli: (--timeout)}: then packets are dropped.</source>
        <translation>用更长的超时{cli: (--timeout)}仍丢失一样多：那么确有丢包。</translation>
    </message>
    <message>
        <source>No packet was dropped: every lost probe was answered after its timeout. The measuring thread of host {host} stalled for up to {longestMs:.1f} ms; the findings about cores and stalls say why.</source>
        <translation>没有丢包：每个丢失的探测包都在超时之后得到应答。主机 {host} 的测量线程停顿长达 {longestMs} ms；关于核心和停顿的发现说明了原因。</translation>
    </message>
    <message>
        <source>From 47.5 us down to 16.4 us between two hosts, with one message every 10 ms. A program that spins took 18.8 us.</source>
        <translation>两台主机之间每 10 ms 一条消息时，由 47.5 us 降为 16.4 us。自旋的程序为 18.8 us。</translation>
    </message>
    <message>
        <source>{what} {given} is not a duration.</source>
        <translation>{what} {given} 不是时长。</translation>
    </message>
    <message>
        <source>{what} {given} is negative.</source>
        <translation>{what} {given} 是负数。</translation>
    </message>
    <message>
        <source>{what} {given} is too long.</source>
        <translation>{what} {given} 过长。</translation>
    </message>
    <message>
        <source>{what} {given} has no unit.</source>
        <translation>{what} {given} 没有单位。</translation>
    </message>
    <message>
        <source>{what} {given} has an unknown unit.</source>
        <translation>{what} {given} 的单位未知。</translation>
    </message>
    <message>
        <source>at &quot;{part}&quot;: {why}</source>
        <translation>在“{part}”处无法读取：{why}</translation>
    </message>
    <message>
        <source>that makes more than {most}</source>
        <translation>这会超过 {most} 个</translation>
    </message>
    <message>
        <source>{limit} {given} cannot be read.</source>
        <translation>{limit} {given} 无法读取。</translation>
    </message>
    <message>
        <source>The sizes of the reference {id} are frames, and this run has no frame lengths.</source>
        <translation>参考 {id} 的大小是帧长，而本次测量没有帧长。</translation>
    </message>
    <message>
        <source>had {probes} probes in flight</source>
        <translation>同时有 {probes} 个探测包在途</translation>
    </message>
    <message>
        <source>The reference {id} sent one probe at a time, and none was held back; this run {sending}.</source>
        <translation>参考 {id} 一次只发送一个探测包，且没有推迟；本次测量{sending}。</translation>
    </message>
    <message>
        <source>The reference {id} was measured with {axis} {theirs}, this run with {ours}.</source>
        <translation>参考 {id} 测量时的 {axis} 为 {theirs}，本次测量为 {ours}。</translation>
    </message>
    <message>
        <source>The reference {id} holds payloads of {low} to {high} bytes, and this run has none of them.</source>
        <translation>参考 {id} 的载荷为 {low} 到 {high} 字节，本次测量中没有。</translation>
    </message>
    <message>
        <source>The reference {id} holds payloads of 1 byte, and this run has none of them.</source>
        <translation>参考 {id} 的载荷为 1 字节，本次测量中没有。</translation>
    </message>
    <message>
        <source>The reference {id} holds payloads of {size} bytes, and this run has none of them.</source>
        <translation>参考 {id} 的载荷为 {size} 字节，本次测量中没有。</translation>
    </message>
    <message>
        <source>There is no reference &quot;{id}&quot;.</source>
        <translation>没有名为“{id}”的参考。</translation>
    </message>
    <message>
        <source>There are: {names}.</source>
        <translation>现有：{names}。</translation>
    </message>
    <message>
        <source>The reference {id} holds {theirs}, this run {ours}: neither can be computed from the other.</source>
        <translation>参考 {id} 记录的是{theirs}，本次测量是{ours}：两者无法相互换算。</translation>
    </message>
    <message>
        <source>The reference {id} was measured over {theirs}, this run over {ours}.</source>
        <translation>参考 {id} 经由{theirs}测得，本次测量经由{ours}。</translation>
    </message>
    <message>
        <source>{initiator} to {responder}, one way</source>
        <translation>{initiator} 到 {responder}，单向</translation>
    </message>
    <message>
        <source>{initiator} to {responder}</source>
        <translation>{initiator} 到 {responder}</translation>
    </message>
    <message>
        <source>this host to {responder}</source>
        <translation>本机到 {responder}</translation>
    </message>
    <message>
        <source>packets to {responder}</source>
        <translation>发往 {responder} 的数据包</translation>
    </message>
    <message>
        <source>Nothing to compare with: there is no loopback measurement of the transport {transport}.</source>
        <translation>没有可比较的数值：传输方式 {transport} 没有环回测量。</translation>
    </message>
    <message>
        <source>The document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>{object} is nested deeper than {most} levels.</source>
        <translation>{object}的嵌套超过 {most} 层。</translation>
    </message>
    <message>
        <source>{object} is cut off or not JSON{place}.</source>
        <translation>{object}不完整或不是 JSON{place}。</translation>
    </message>
    <message>
        <source>{count} bytes</source>
        <translation>{count} 字节</translation>
    </message>
    <message>
        <source>{count} us</source>
        <translation>{count} us</translation>
    </message>
    <message>
        <source>{count} probes</source>
        <translation>{count} 个探测包</translation>
    </message>
    <message>
        <source>{count} rounds</source>
        <translation>{count} 轮</translation>
    </message>
    <message>
        <source>Choose {low:duration} to {high:duration}.</source>
        <translation>请选择 {low:duration} 到 {high:duration}。</translation>
    </message>
    <message>
        <source>Choose {low} to {high}.</source>
        <translation>请选择 {low} 到 {high}。</translation>
    </message>
    <message>
        <source>The {setting}</source>
        <translation>{setting}</translation>
    </message>
    <message>
        <source>The {setting} &quot;{given}&quot; is not a whole number.</source>
        <translation>{setting}“{given}”不是整数。</translation>
    </message>
    <message>
        <source>The {setting} has too many items.</source>
        <translation>{setting}的项目过多。</translation>
    </message>
    <message>
        <source>Choose at most {most}.</source>
        <translation>最多选择 {most} 个。</translation>
    </message>
    <message>
        <source>The {setting} cannot be read {where}.</source>
        <translation>{setting}{where}。</translation>
    </message>
    <message>
        <source>The {setting} are too many.</source>
        <translation>{setting}过多。</translation>
    </message>
    <message>
        <source>A text of {length} bytes is too long for the {setting}.</source>
        <translation>{length} 字节的文本对{setting}来说过长。</translation>
    </message>
    <message>
        <source>Choose at most {most} bytes.</source>
        <translation>最多选择 {most} 字节。</translation>
    </message>
    <message>
        <source>The {setting} has {count} items.</source>
        <translation>{setting}有 {count} 个项目。</translation>
    </message>
    <message>
        <source>Choose true or false.</source>
        <translation>请选择 true 或 false。</translation>
    </message>
    <message>
        <source>Choose {words}.</source>
        <translation>请选择 {words}。</translation>
    </message>
    <message>
        <source>Give a text.</source>
        <translation>请给出一段文本。</translation>
    </message>
    <message>
        <source>Give a list.</source>
        <translation>请给出一个列表。</translation>
    </message>
    <message>
        <source>{given} is not a valid {setting}.</source>
        <translation>{given} 不是有效的{setting}。</translation>
    </message>
    <message>
        <source>There is no setting &quot;{given}&quot;.</source>
        <translation>没有名为“{given}”的设置。</translation>
    </message>
    <message>
        <source>Choose one of these: {words}.</source>
        <translation>请从中选择：{words}。</translation>
    </message>
    <message>
        <source>The {setting} &quot;{given}&quot; is neither true nor false.</source>
        <translation>{setting}“{given}”既不是 true 也不是 false。</translation>
    </message>
    <message>
        <source>The {setting} &quot;{given}&quot; does not exist.</source>
        <translation>{setting}“{given}”不存在。</translation>
    </message>
    <message>
        <source>The {setting} &quot;{given}&quot; cannot be read.</source>
        <translation>{setting}“{given}”无法读取。</translation>
    </message>
    <message>
        <source>{member} has more than {most} items.</source>
        <translation>{member} 的项目超过 {most} 个。</translation>
    </message>
    <message>
        <source>The run file is damaged: {reason}</source>
        <translation>测量文件已损坏：{reason}</translation>
    </message>
    <message>
        <source>{member} is missing.</source>
        <translation>缺少 {member}。</translation>
    </message>
    <message>
        <source>{member} is not a whole number.</source>
        <translation>{member} 不是整数。</translation>
    </message>
    <message>
        <source>{member} is outside {low} .. {high}.</source>
        <translation>{member} 不在 {low} .. {high} 之内。</translation>
    </message>
    <message>
        <source>The run has schema version {version}, this Halftrip knows versions up to {newest}.</source>
        <translation>该测量的格式版本为 {version}，本 Halftrip 只认识到版本 {newest}。</translation>
    </message>
    <message>
        <source>Use the Halftrip that wrote it (version {version}) or a newer one.</source>
        <translation>请使用写出它的 Halftrip（版本 {version}）或更新的版本。</translation>
    </message>
    <message>
        <source>The run file is longer than {most} MiB.</source>
        <translation>测量文件超过 {most} MiB。</translation>
    </message>
    <message>
        <source>The driver of {adapter} does not report its queues.</source>
        <translation>{adapter} 的驱动未报告其队列。</translation>
    </message>
    <message>
        <source>{adapter} is on no bus: it is made of software.</source>
        <translation>{adapter} 不在任何总线上：它由软件实现。</translation>
    </message>
    <message>
        <source>The driver of {adapter} tells no firmware.</source>
        <translation>{adapter} 的驱动未报告固件版本。</translation>
    </message>
    <message>
        <source>The driver of {adapter} does not report its timestamping capabilities.</source>
        <translation>{adapter} 的驱动未报告其时间戳功能。</translation>
    </message>
    <message>
        <source>{adapter} has no interrupts of its own.</source>
        <translation>{adapter} 没有自己的中断。</translation>
    </message>
    <message>
        <source>The kernel does not report the interrupt affinity of {adapter}.</source>
        <translation>内核未报告 {adapter} 的中断亲和性。</translation>
    </message>
    <message>
        <source>{adapter} does not exist below /sys.</source>
        <translation>/sys 下没有 {adapter}。</translation>
    </message>
    <message>
        <source>The {adapter} below /sys belongs to another network namespace.</source>
        <translation>/sys 下的 {adapter} 属于另一个网络命名空间。</translation>
    </message>
    <message>
        <source>The driver of {adapter} does not report interrupt coalescing.</source>
        <translation>{adapter} 的驱动未报告中断合并。</translation>
    </message>
    <message>
        <source>The driver of {adapter} has no {what}.</source>
        <translation>{adapter} 的驱动没有 {what}。</translation>
    </message>
    <message>
        <source>{adapter} cannot use {what}: its driver reports it where it can.</source>
        <translation>{adapter} 不支持{what}：若支持，其驱动会报告。</translation>
    </message>
    <message>
        <source>The driver of {adapter} has no {what} to set.</source>
        <translation>{adapter} 的驱动没有可设置的{what}。</translation>
    </message>
    <message>
        <source>The driver of {adapter} does not report {what}.</source>
        <translation>{adapter} 的驱动未报告{what}。</translation>
    </message>
    <message>
        <source>The frequency driver of this processor has no {file}.</source>
        <translation>该处理器的频率驱动没有 {file}。</translation>
    </message>
    <message>
        <source>{setting} is visible only in the host&apos;s initial network namespace.</source>
        <translation>{setting} 只在主机的初始网络命名空间中可见。</translation>
    </message>
    <message>
        <source>{adapter} is not a PCI device.</source>
        <translation>{adapter} 不是 PCI 设备。</translation>
    </message>
    <message>
        <source>The kernel&apos;s value (&quot;{value}&quot;) is not understood.</source>
        <translation>无法理解内核给出的值（“{value}”）。</translation>
    </message>
    <message>
        <source>This kernel has no {setting}.</source>
        <translation>本内核没有 {setting}。</translation>
    </message>
    <message>
        <source>Memory lock refused: the limit is {limit} KiB; raise RLIMIT_MEMLOCK (ulimit -l unlimited) or grant cap_ipc_lock: {how}</source>
        <translation>内存锁定被拒绝：上限为 {limit} KiB；请提高 RLIMIT_MEMLOCK (ulimit -l unlimited)，或授予 cap_ipc_lock：{how}</translation>
    </message>
    <message>
        <source>Real-time scheduling was taken back by the watchdog after {ms} ms: the rest was measured with normal scheduling.</source>
        <translation>看门狗在 {ms} ms 后收回了实时调度：其余部分以普通调度测量。</translation>
    </message>
    <message>
        <source>Core {core} does not exist.</source>
        <translation>核心 {core} 不存在。</translation>
    </message>
    <message>
        <source>Core {core} refused: it does not exist or this process may not use it (it may use {allowed}).</source>
        <translation>核心 {core} 被拒绝：它不存在，或本进程不可使用它（可使用 {allowed}）。</translation>
    </message>
    <message>
        <source>Real-time scheduling refused: raise RLIMIT_RTPRIO to {priority} (ulimit -r) or grant cap_sys_nice: {how}</source>
        <translation>实时调度被拒绝：请将 RLIMIT_RTPRIO 提高到 {priority} (ulimit -r)，或授予 cap_sys_nice：{how}</translation>
    </message>
    <message>
        <source>Windows does not report it for {adapter}.</source>
        <translation>Windows 未报告 {adapter} 的该项。</translation>
    </message>
    <message>
        <source>There is no adapter called {adapter}.</source>
        <translation>没有名为 {adapter} 的网卡。</translation>
    </message>
    <message>
        <source>The registry has no driver of {adapter}.</source>
        <translation>注册表中没有 {adapter} 的驱动。</translation>
    </message>
    <message>
        <source>The driver of {adapter} reports no numeric value.</source>
        <translation>{adapter} 的驱动未给出数值。</translation>
    </message>
    <message>
        <source>The driver of {adapter} has no setting {keyword}.</source>
        <translation>{adapter} 的驱动没有 {keyword} 设置。</translation>
    </message>
    <message>
        <source>The driver of {adapter} has none of the known keywords.</source>
        <translation>{adapter} 的驱动没有任何已知的关键字。</translation>
    </message>
    <message>
        <source>Windows lists {adapter} in no network: it has no link or no address.</source>
        <translation>Windows 未将 {adapter} 列入任何网络：它没有链路或没有地址。</translation>
    </message>
    <message>
        <source>this machine, {link}</source>
        <translation>本机，{link}</translation>
    </message>
    <message>
        <source>The adapter {adapter} is back: its transports are reopened.</source>
        <translation>网卡 {adapter} 已恢复：重新打开其传输方式。</translation>
    </message>
    <message>
        <source>The adapter {adapter} has vanished.</source>
        <translation>网卡 {adapter} 已消失。</translation>
    </message>
    <message>
        <source>The adapter {adapter} is down.</source>
        <translation>网卡 {adapter} 已停用。</translation>
    </message>
    <message>
        <source>Bring it up (sudo ip link set {adapter} up) and start again.</source>
        <translation>请启用它（sudo ip link set {adapter} up），然后重新开始。</translation>
    </message>
    <message>
        <source>The adapter {adapter} has no link.</source>
        <translation>网卡 {adapter} 没有链路。</translation>
    </message>
    <message>
        <source>A control message of the peer</source>
        <translation>对端的控制消息</translation>
    </message>
    <message>
        <source>An event line</source>
        <translation>事件行</translation>
    </message>
    <message>
        <source>The inventory</source>
        <translation>主机清单</translation>
    </message>
    <message>
        <source>The plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>The report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>{member} is not a text.</source>
        <translation>{member} 不是文本。</translation>
    </message>
    <message>
        <source>{member} is longer than {most} bytes.</source>
        <translation>{member} 超过 {most} 字节。</translation>
    </message>
    <message>
        <source>{member} is none of {words}.</source>
        <translation>{member} 不是 {words} 之一。</translation>
    </message>
    <message>
        <source>{member} is not {form}.</source>
        <translation>{member} 不是 {form}。</translation>
    </message>
    <message>
        <source>{member} is not an object.</source>
        <translation>{member} 不是对象。</translation>
    </message>
    <message>
        <source>{member} is not a list.</source>
        <translation>{member} 不是列表。</translation>
    </message>
    <message>
        <source>{member} has more than {most} members.</source>
        <translation>{member} 的成员超过 {most} 个。</translation>
    </message>
    <message>
        <source>{member} is neither true nor false.</source>
        <translation>{member} 既不是 true 也不是 false。</translation>
    </message>
    <message>
        <source>{member} is not a number.</source>
        <translation>{member} 不是数字。</translation>
    </message>
    <message>
        <source>Choose {form}.</source>
        <translation>请选择 {form}。</translation>
    </message>
    <message>
        <source>Give an object of texts.</source>
        <translation>请给出由文本组成的对象。</translation>
    </message>
    <message>
        <source>The {setting} is {wrong}.</source>
        <translation>{setting}有误（{wrong}）。</translation>
    </message>
    <message>
        <source>The {setting} &quot;{given}&quot; cannot be given as one text.</source>
        <translation>{setting}“{given}”不能以一段文本给出。</translation>
    </message>
    <message>
        <source>is unusable: {reason}</source>
        <translation>无法使用：{reason}</translation>
    </message>
    <message>
        <source>The reference sheet</source>
        <translation>参考表</translation>
    </message>
    <message>
        <source>A line of the run file</source>
        <translation>测量文件的一行</translation>
    </message>
    <message>
        <source>The run file</source>
        <translation>测量文件</translation>
    </message>
    <message>
        <source>It</source>
        <translation>它</translation>
    </message>
    <message>
        <source>Memory lock refused: {error}.</source>
        <translation>内存锁定被拒绝：{error}。</translation>
    </message>
    <message>
        <source>Core {core} refused: {error}.</source>
        <translation>核心 {core} 被拒绝：{error}。</translation>
    </message>
    <message>
        <source>Real-time scheduling refused: {error}.</source>
        <translation>实时调度被拒绝：{error}。</translation>
    </message>
    <message>
        <source>powercfg /query {plan} {setting} (on mains power, of the power mode)</source>
        <translation>powercfg /query {plan} {setting}（使用外接电源时，按电源模式）</translation>
    </message>
    <message>
        <source>powercfg /query SCHEME_CURRENT {setting} (on mains power)</source>
        <translation>powercfg /query SCHEME_CURRENT {setting}（使用外接电源时）</translation>
    </message>
    <message>
        <source>Too many wrong pairing codes came from this address.</source>
        <translation>来自该地址的错误配对码过多。</translation>
    </message>
    <message>
        <source>The pairing code is wrong.</source>
        <translation>配对码错误。</translation>
    </message>
    <message>
        <source>The responder has no such session any more.</source>
        <translation>响应端已没有该会话。</translation>
    </message>
    <message>
        <source>The session has not lost its connection yet.</source>
        <translation>该会话的连接尚未断开。</translation>
    </message>
    <message>
        <source>The peer sent a control message that is not a JSON object with a type.</source>
        <translation>对端发来的控制消息不是带类型的 JSON 对象。</translation>
    </message>
    <message>
        <source>No message came in time.</source>
        <translation>未按时收到消息。</translation>
    </message>
    <message>
        <source>Stopped while waiting for the peer.</source>
        <translation>在等待对端时停止。</translation>
    </message>
    <message>
        <source>The peer floods the control connection with signs of life.</source>
        <translation>对端在控制连接上发送过多的存活信号。</translation>
    </message>
    <message>
        <source>A line of the event stream is no event.</source>
        <translation>事件流中有一行不是事件。</translation>
    </message>
    <message>
        <source>The pairing code has a character that no code has.</source>
        <translation>配对码中有任何配对码都没有的字符。</translation>
    </message>
    <message>
        <source>Stopped while waiting for the responder&apos;s answer.</source>
        <translation>在等待响应端的应答时停止。</translation>
    </message>
    <message>
        <source>Stopped while waiting for the responder.</source>
        <translation>在等待响应端时停止。</translation>
    </message>
    <message>
        <source>No answer came in time.</source>
        <translation>未按时收到应答。</translation>
    </message>
    <message>
        <source>The run has no points that a reference applies to.</source>
        <translation>该次测量没有适用此参考的测点。</translation>
    </message>
    <message>
        <source>A zip archive cannot hold more than 4 GB.</source>
        <translation>zip 压缩包不能超过 4 GB。</translation>
    </message>
    <message>
        <source>A zip archive cannot hold more than 65,535 files.</source>
        <translation>zip 压缩包不能超过 65,535 个文件。</translation>
    </message>
    <message>
        <source>The measuring thread is not pinned to a core, so kernel events cannot be recorded for it.</source>
        <translation>测量线程未固定在核心上，因此无法为它记录内核事件。</translation>
    </message>
    <message>
        <source>A flood has no interval: it sends as fast as it can.</source>
        <translation>满负荷模式没有间隔：它以最快速度发送。</translation>
    </message>
    <message>
        <source>Probes of less than 4 bytes carry only part of their sequence number: with many in flight, replies would be ambiguous.</source>
        <translation>小于 4 字节的探测包只带有部分序号：同时在途的很多时，应答会有歧义。</translation>
    </message>
    <message>
        <source>Without stamps there is nothing that a packet&apos;s way could be measured from.</source>
        <translation>没有时间戳就无从测量数据包的路径。</translation>
    </message>
    <message>
        <source>No sending adapter is named.</source>
        <translation>未指定发送网卡。</translation>
    </message>
    <message>
        <source>Plain Ethernet frames have no IP address.</source>
        <translation>纯以太网帧没有 IP 地址。</translation>
    </message>
    <message>
        <source>No transport of this system sends raw frames.</source>
        <translation>本系统没有发送原始帧的传输方式。</translation>
    </message>
    <message>
        <source>A sender of a feed takes no stamps.</source>
        <translation>数据流的发送方不取时间戳。</translation>
    </message>
    <message>
        <source>Packets of less than 20 bytes do not carry a mark, a number and a tag.</source>
        <translation>小于 20 字节的数据包放不下标记、序号和标签。</translation>
    </message>
    <message>
        <source>A sweep of pauses has no interval from send to send.</source>
        <translation>停顿扫描没有发送间隔。</translation>
    </message>
    <message>
        <source>No pause was named.</source>
        <translation>未指定停顿。</translation>
    </message>
    <message>
        <source>A sweep of load has no interval: its gaps are what changes from point to point.</source>
        <translation>负载扫描没有发送间隔：逐点变化的正是它的包间隔。</translation>
    </message>
    <message>
        <source>No gap was named.</source>
        <translation>未指定包间隔。</translation>
    </message>
    <message>
        <source>A probe leaves after a pause or at an interval, not both.</source>
        <translation>探测包要么在停顿之后发送，要么按间隔发送，不能兼有。</translation>
    </message>
    <message>
        <source>Between a reply and the next probe there is a pause or work, not both.</source>
        <translation>应答与下一个探测包之间要么停顿，要么工作，不能兼有。</translation>
    </message>
    <message>
        <source>No transport is usable here.</source>
        <translation>这里没有可用的传输方式。</translation>
    </message>
    <message>
        <source>No wait or no work was named.</source>
        <translation>未指定等待方式或工作。</translation>
    </message>
    <message>
        <source>Ticks of less than 4 bytes carry only part of their sequence number.</source>
        <translation>小于 4 字节的行情包只带有部分序号。</translation>
    </message>
    <message>
        <source>The control port is a responder&apos;s, and a feed has none.</source>
        <translation>控制端口属于响应端，而数据流没有响应端。</translation>
    </message>
    <message>
        <source>The control port is a responder&apos;s, and between two adapters of one host there is none.</source>
        <translation>控制端口属于响应端，而同一主机的两块网卡之间没有响应端。</translation>
    </message>
    <message>
        <source>No peer was named.</source>
        <translation>未指定对端。</translation>
    </message>
    <message>
        <source>The path carries no payload at all.</source>
        <translation>该路径不能承载任何载荷。</translation>
    </message>
    <message>
        <source>Stopped before all points were measured.</source>
        <translation>在测完所有测点之前停止。</translation>
    </message>
    <message>
        <source>The self-proof got no answer from the responder.</source>
        <translation>自检没有得到响应端的应答。</translation>
    </message>
    <message>
        <source>The responder does not allow real-time scheduling.</source>
        <translation>响应端不允许实时调度。</translation>
    </message>
    <message>
        <source>A point is running; it must be stopped before the next is prepared.</source>
        <translation>有测点正在运行；须先停止它，才能准备下一个。</translation>
    </message>
    <message>
        <source>The responder has no connection for probes yet.</source>
        <translation>响应端还没有用于探测包的连接。</translation>
    </message>
    <message>
        <source>Of the paths of a point either all are stamped or none.</source>
        <translation>一个测点的各条路径要么都打时间戳，要么都不打。</translation>
    </message>
    <message>
        <source>What the responder answers over another path goes over a connection, such as tcp.</source>
        <translation>响应端经另一条路径应答时须使用连接，例如 tcp。</translation>
    </message>
    <message>
        <source>A point is running already.</source>
        <translation>已有测点正在运行。</translation>
    </message>
    <message>
        <source>The initiator has not attached yet.</source>
        <translation>发起端尚未接入。</translation>
    </message>
    <message>
        <source>Stopped while stamps were taken.</source>
        <translation>在取时间戳时停止。</translation>
    </message>
    <message>
        <source>The responder reported no stamps.</source>
        <translation>响应端未报告时间戳。</translation>
    </message>
    <message>
        <source>The clock of this host was set while the stamps were taken.</source>
        <translation>取时间戳期间，本机的时钟被调整。</translation>
    </message>
    <message>
        <source>The adapter&apos;s clock was set while the stamps were taken.</source>
        <translation>取时间戳期间，网卡的时钟被调整。</translation>
    </message>
    <message>
        <source>A line of it is no point.</source>
        <translation>其中一行不是测点。</translation>
    </message>
    <message>
        <source>This host has no adapter that is up.</source>
        <translation>本机没有已启用的网卡。</translation>
    </message>
    <message>
        <source>Packet events are recorded on Linux only.</source>
        <translation>数据包事件只能在 Linux 上记录。</translation>
    </message>
    <message>
        <source>Kernel events are written to a file on Windows only.</source>
        <translation>只有在 Windows 上才能把内核事件写入文件。</translation>
    </message>
    <message>
        <source>Kernel events are recorded on Linux and Windows only.</source>
        <translation>内核事件只能在 Linux 和 Windows 上记录。</translation>
    </message>
    <message>
        <source>This network has no datagrams but those of the transports.</source>
        <translation>该网络除各传输方式的数据报外没有其他数据报。</translation>
    </message>
    <message>
        <source>Stopped while the cable was tried.</source>
        <translation>在试验线缆时停止。</translation>
    </message>
    <message>
        <source>Between two adapters of one host only plain Ethernet frames go, which need no addresses.</source>
        <translation>同一主机的两块网卡之间只走纯以太网帧，它们不需要地址。</translation>
    </message>
    <message>
        <source>The peer reports an invalid hardware address.</source>
        <translation>对端报告的硬件地址无效。</translation>
    </message>
    <message>
        <source>A plain Ethernet frame has no DSCP field.</source>
        <translation>纯以太网帧没有 DSCP 字段。</translation>
    </message>
    <message>
        <source>The peer&apos;s transport does not carry plain Ethernet frames.</source>
        <translation>对端的传输方式不承载纯以太网帧。</translation>
    </message>
    <message>
        <source>The peer reports an invalid MTU.</source>
        <translation>对端报告的 MTU 无效。</translation>
    </message>
    <message>
        <source>Settings are changed already; put them back before asking what can be.</source>
        <translation>设置已被更改；请先恢复，再查询可更改的内容。</translation>
    </message>
    <message>
        <source>Only an end that blocks gains from it. No effect if the adapter&apos;s driver does not support it.</source>
        <translation>只有阻塞的一端才会从中受益。网卡驱动不支持时没有作用。</translation>
    </message>
    <message>
        <source>No firewall rule of this host drops incoming packets from the same subnet.</source>
        <translation>本主机没有丢弃来自同一子网的入站数据包的防火墙规则。</translation>
    </message>
    <message>
        <source>Since Linux 6.12, a real-time thread yields only if another thread would starve on its core, unless the kernel has CONFIG_RT_GROUP_SCHED.</source>
        <translation>自 Linux 6.12 起，只有当同一核心上的其他线程将被饿死时，实时线程才会让出，除非内核启用了 CONFIG_RT_GROUP_SCHED。</translation>
    </message>
    <message>
        <source>The kernel configuration is not readable.</source>
        <translation>无法读取内核配置。</translation>
    </message>
    <message>
        <source>In {side}, {findings}.</source>
        <translation>{side}：{findings}。</translation>
    </message>
    <message>
        <source>at &quot;{part}&quot;: this is no core or range of cores</source>
        <translation>“{part}”处：这不是核心编号或核心范围</translation>
    </message>
    <message>
        <source>at &quot;{part}&quot;: these are too many</source>
        <translation>“{part}”处：数量过多</translation>
    </message>
    <message>
        <source>The peer sent a control message of {length:d} bytes; 1 to {most:d} are allowed here.</source>
        <translation>对端发来一条 {length:d} 字节的控制消息；此处允许 1 到 {most:d} 字节。</translation>
    </message>
    <message>
        <source>The host {host} has no address of the wanted family.</source>
        <translation>主机 {host} 没有所需地址族的地址。</translation>
    </message>
    <message>
        <source>An event line is longer than {most:d} bytes.</source>
        <translation>一行事件超过 {most:d} 字节。</translation>
    </message>
    <message>
        <source>The event {name} is malformed: {why}</source>
        <translation>事件 {name} 格式不正确：{why}</translation>
    </message>
    <message>
        <source>The event &quot;{name}&quot; is unknown.</source>
        <translation>未知的事件“{name}”。</translation>
    </message>
    <message>
        <source>The pairing code is too short to protect this host: 1 letter or digit, and {needed} are needed.</source>
        <translation>配对码太短，无法保护本主机：只有 1 个字母或数字，至少需要 {needed} 个。</translation>
    </message>
    <message>
        <source>The pairing code is too short to protect this host: {letters} letters and digits, and {needed} are needed.</source>
        <translation>配对码太短，无法保护本主机：只有 {letters} 个字母或数字，至少需要 {needed} 个。</translation>
    </message>
    <message>
        <source>Port {port} of {peer} does not answer as a Halftrip responder: {why}</source>
        <translation>{peer} 的端口 {port} 没有以 Halftrip 响应端的方式应答：{why}</translation>
    </message>
    <message>
        <source>Port {port} of {peer} takes connections but does not answer as a Halftrip responder.</source>
        <translation>{peer} 的端口 {port} 接受连接，但没有以 Halftrip 响应端的方式应答。</translation>
    </message>
    <message>
        <source>Port {port} of {peer} hung up: it is no Halftrip responder, or one with too many callers at its door.</source>
        <translation>{peer} 的端口 {port} 断开了连接：它不是 Halftrip 响应端，或者同时连接它的一方太多。</translation>
    </message>
    <message>
        <source>The responder did not answer in {seconds} seconds.</source>
        <translation>响应端在 {seconds} 秒内没有应答。</translation>
    </message>
    <message>
        <source>The responder {peer} asks for its pairing code.</source>
        <translation>响应端 {peer} 要求提供配对码。</translation>
    </message>
    <message>
        <source>The responder has been silent for {seconds} seconds.</source>
        <translation>响应端已有 {seconds} 秒没有任何消息。</translation>
    </message>
    <message>
        <source>{member}.probes[{index}]: {why}</source>
        <translation>{member}.probes[{index}]：{why}</translation>
    </message>
    <message>
        <source>The run has no point that was measured, and the format &quot;{format}&quot; shows nothing else.</source>
        <translation>该测量没有已测得的点，而格式“{format}”只显示这些点。</translation>
    </message>
    <message>
        <source>--percentiles {given} is not a percentile from 0 to 100.</source>
        <translation>--percentiles {given} 不是 0 到 100 之间的百分位。</translation>
    </message>
    <message>
        <source>line {line} of the inventory {trouble}</source>
        <translation>清单第 {line} 行：{trouble}</translation>
    </message>
    <message>
        <source>the inventory has &quot;{name}&quot;, which is no name of a host.</source>
        <translation>清单中有“{name}”，它不是主机名。</translation>
    </message>
    <message>
        <source>the host {host} has a rack, adapter or address with control characters or of more than {most} bytes.</source>
        <translation>主机 {host} 的机架、网卡或地址含有控制字符，或超过 {most} 字节。</translation>
    </message>
    <message>
        <source>the host {host} has a template ({template}), which only Ansible resolves.</source>
        <translation>主机 {host} 含有模板（{template}），只有 Ansible 能够解析。</translation>
    </message>
    <message>
        <source>the inventory has 0 hosts: there is no pair to measure.</source>
        <translation>清单中有 0 台主机：没有可以测量的主机对。</translation>
    </message>
    <message>
        <source>the inventory has 1 host: there is no pair to measure.</source>
        <translation>清单中只有 1 台主机：没有可以测量的主机对。</translation>
    </message>
    <message>
        <source>the inventory has {hosts} hosts, more than {most}.</source>
        <translation>清单中有 {hosts} 台主机，超过 {most} 台。</translation>
    </message>
    <message>
        <source>the hosts {first} and {second} have one address, {address}.</source>
        <translation>主机 {first} 和 {second} 的地址相同：{address}。</translation>
    </message>
    <message>
        <source>holds the range &quot;{pattern}&quot;, which cannot be read.</source>
        <translation>包含无法读取的范围“{pattern}”。</translation>
    </message>
    <message>
        <source>has &quot;{name}&quot;, which is no name of a host.</source>
        <translation>含有“{name}”，它不是主机名。</translation>
    </message>
    <message>
        <source>the inventory&apos;s group {name} is in itself.</source>
        <translation>清单中的组 {name} 包含它自己。</translation>
    </message>
    <message>
        <source>a round of {roundMs} ms is shorter than what it measures.</source>
        <translation>一轮 {roundMs} ms 比它要测量的内容还短。</translation>
    </message>
    <message>
        <source>Give it at least {seconds} s: the measurement, and {around} s for meeting and calibration.</source>
        <translation>请至少给出 {seconds} s：包括测量本身，以及会合和校准所需的 {around} s。</translation>
    </message>
    <message>
        <source>a plan cannot have {rounds} rounds.</source>
        <translation>计划不能有 {rounds} 轮。</translation>
    </message>
    <message>
        <source>Choose 1 to {most} rounds; 8 to 16 find slow hosts.</source>
        <translation>请选择 1 到 {most} 轮；8 到 16 轮即可找出慢的主机。</translation>
    </message>
    <message>
        <source>this plan has version {version}, this Halftrip knows {known}.</source>
        <translation>该计划的版本为 {version}，本 Halftrip 只认识版本 {known}。</translation>
    </message>
    <message>
        <source>the inventory is no text (byte {byte}): {problem}.</source>
        <translation>清单不是文本（第 {byte} 字节）：{problem}。</translation>
    </message>
    <message>
        <source>There is no core {core:d} to run on.</source>
        <translation>没有可供运行的核心 {core:d}。</translation>
    </message>
    <message>
        <source>Choose one of these: {cores}.</source>
        <translation>请选择其中之一：{cores}。</translation>
    </message>
    <message>
        <source>The transport {transport} cannot wait by {wait}.</source>
        <translation>传输方式 {transport} 不支持 {wait} 等待方式。</translation>
    </message>
    <message>
        <source>Choose one of these: {names}.</source>
        <translation>请选择其中之一：{names}。</translation>
    </message>
    <message>
        <source>The transport {transport} cannot listen to a feed.</source>
        <translation>传输方式 {transport} 不能监听数据流。</translation>
    </message>
    <message>
        <source>On this system no transport of this build can.</source>
        <translation>在本系统上，该版本没有任何传输方式能够做到。</translation>
    </message>
    <message>
        <source>The adapter {adapter} cannot be both ends of a cable.</source>
        <translation>网卡 {adapter} 不能同时作为一根线缆的两端。</translation>
    </message>
    <message>
        <source>The setting {key} holds for a whole run and cannot be swept.</source>
        <translation>设置 {key} 对整个测量有效，不能扫描。</translation>
    </message>
    <message>
        <source>A run has at most {most} points.</source>
        <translation>一次测量最多有 {most} 个点。</translation>
    </message>
    <message>
        <source>Tick to trade needs a Halftrip responder as the trader, and {peer} is none.</source>
        <translation>行情到交易需要由 Halftrip 响应端充当交易端，而 {peer} 不是响应端。</translation>
    </message>
    <message>
        <source>A tick is a datagram; the transport {transport} is a stream.</source>
        <translation>行情是数据报；传输方式 {transport} 是流式的。</translation>
    </message>
    <message>
        <source>Orders go over a stream, and the transport {transport} is none.</source>
        <translation>订单经流式传输方式发送，而传输方式 {transport} 不是流式的。</translation>
    </message>
    <message>
        <source>Towards {peer} probes are echo requests; the transport {transport} needs a responder there.</source>
        <translation>发往 {peer} 的探测包是回显请求；传输方式 {transport} 需要那里有响应端。</translation>
    </message>
    <message>
        <source>Towards {peer} there is no port: ICMP has none.</source>
        <translation>发往 {peer} 没有端口：ICMP 没有端口。</translation>
    </message>
    <message>
        <source>A control port needs a Halftrip responder, and {peer} is none.</source>
        <translation>控制端口需要 Halftrip 响应端，而 {peer} 不是响应端。</translation>
    </message>
    <message>
        <source>Leave --port out, and name the service&apos;s port in the peer: {scheme}HOST:PORT.</source>
        <translation>请去掉 --port，并在对端中写出该服务的端口：{scheme}HOST:PORT。</translation>
    </message>
    <message>
        <source>At {peer} no Halftrip responder answers that could be told how to wait or send.</source>
        <translation>{peer} 上没有 Halftrip 响应端应答，因此无法告知它如何等待或发送。</translation>
    </message>
    <message>
        <source>The transport {transport} goes through the system&apos;s own stack, which keeps packets to itself inside this host.</source>
        <translation>传输方式 {transport} 经过系统自己的协议栈，发往本主机的包会留在主机内部。</translation>
    </message>
    <message>
        <source>The transport {transport} needs a Halftrip responder, and {peer} is none.</source>
        <translation>传输方式 {transport} 需要 Halftrip 响应端，而 {peer} 不是响应端。</translation>
    </message>
    <message>
        <source>There is no mode &quot;{mode}&quot;.</source>
        <translation>没有模式“{mode}”。</translation>
    </message>
    <message>
        <source>{sender} at this end sends plain Ethernet frames, which {receiver} at the responder does not take.</source>
        <translation>本端的 {sender} 发送纯以太网帧，响应端的 {receiver} 不接收这种帧。</translation>
    </message>
    <message>
        <source>{sender} at the responder sends plain Ethernet frames, which {receiver} at this end does not take.</source>
        <translation>响应端的 {sender} 发送纯以太网帧，本端的 {receiver} 不接收这种帧。</translation>
    </message>
    <message>
        <source>The option {key} is about the packets of STAMP, and {peer} is no reflector of it.</source>
        <translation>选项 {key} 针对 STAMP 的包，而 {peer} 不是 STAMP 反射器。</translation>
    </message>
    <message>
        <source>The transport {transport} cannot stamp the stages of a packet&apos;s way.</source>
        <translation>传输方式 {transport} 不能为包的各阶段打时间戳。</translation>
    </message>
    <message>
        <source>No transport of this system can: leave --stamps out.</source>
        <translation>本系统没有任何传输方式能够做到：请去掉 --stamps。</translation>
    </message>
    <message>
        <source>Choose one of these: {names}; or leave --stamps out.</source>
        <translation>请选择其中之一：{names}；或者去掉 --stamps。</translation>
    </message>
    <message>
        <source>The responder has {transport}, which is the same on the wire: add --responder-transport {transport}.</source>
        <translation>响应端有 {transport}，在线路上两者相同：请添加 --responder-transport {transport}。</translation>
    </message>
    <message>
        <source>The payload size of {size} is above the largest that was agreed on.</source>
        <translation>载荷大小 {size} 超过了双方约定的最大值。</translation>
    </message>
    <message>
        <source>Choose 1 to {largest}.</source>
        <translation>请选择 1 到 {largest}。</translation>
    </message>
    <message>
        <source>1 byte holds no whole packet; the smallest towards this peer has {smallest}.</source>
        <translation>1 字节容纳不下一个完整的包；发往该对端的最小包为 {smallest} 字节。</translation>
    </message>
    <message>
        <source>{size} bytes hold no whole packet; the smallest towards this peer has {smallest}.</source>
        <translation>{size} 字节容纳不下一个完整的包；发往该对端的最小包为 {smallest} 字节。</translation>
    </message>
    <message>
        <source>{size} bytes do not fit one probe; the limit of this transport here is {largest}.</source>
        <translation>{size} 字节放不进一个探测包；该传输方式在此处的上限为 {largest} 字节。</translation>
    </message>
    <message>
        <source>{size} bytes do not fit one packet on this path; the MTU leaves room for {limit}.</source>
        <translation>{size} 字节放不进该路径上的一个包；MTU 只留出 {limit} 字节。</translation>
    </message>
    <message>
        <source>{size} bytes do not fit one packet on this path; the MTU leaves room for {limit} ({mtus}).</source>
        <translation>{size} 字节放不进该路径上的一个包；MTU 只留出 {limit} 字节（{mtus}）。</translation>
    </message>
    <message>
        <source>This system has no transport that auto chooses from (rio, udp).</source>
        <translation>本系统没有 auto 可选的传输方式（rio、udp）。</translation>
    </message>
    <message>
        <source>No transport that auto chooses from is usable: {reason}.</source>
        <translation>auto 可选的传输方式都不可用：{reason}。</translation>
    </message>
    <message>
        <source>The transport {transport} cannot be used here: {reason}</source>
        <translation>传输方式 {transport} 在此处不可用：{reason}</translation>
    </message>
    <message>
        <source>The initiator&apos;s {initiator} speaks {ours}, the responder&apos;s {responder} speaks {theirs}: they do not interoperate.</source>
        <translation>发起端的 {initiator} 使用 {ours}，响应端的 {responder} 使用 {theirs}：两者不能互通。</translation>
    </message>
    <message>
        <source>Choose --responder-transport {transport}.</source>
        <translation>请选择 --responder-transport {transport}。</translation>
    </message>
    <message>
        <source>Only {count} of {sent} probes came back over loopback.</source>
        <translation>{sent} 个探测包中只有 {count} 个经环回返回。</translation>
    </message>
    <message>
        <source>The adapter {adapter} of the responder does not lead to the initiator.</source>
        <translation>响应端的网卡 {adapter} 不通向发起端。</translation>
    </message>
    <message>
        <source>The responder does not allow its adapter {adapter} to be used.</source>
        <translation>响应端不允许使用它的网卡 {adapter}。</translation>
    </message>
    <message>
        <source>Use another adapter or address of the responder, or start it with --adapter {adapter}.</source>
        <translation>请使用响应端的另一块网卡或另一个地址，或者以 --adapter {adapter} 启动响应端。</translation>
    </message>
    <message>
        <source>The responder does not allow its core {core:d} to be used.</source>
        <translation>响应端不允许使用它的核心 {core:d}。</translation>
    </message>
    <message>
        <source>The responder does not allow threads that have no core of their own.</source>
        <translation>响应端不允许没有专属核心的线程。</translation>
    </message>
    <message>
        <source>Choose --responder-cpu auto or one of {cores}, or start the responder with --cores {core:d}.</source>
        <translation>请选择 --responder-cpu auto 或 {cores} 之一，或者以 --cores {core:d} 启动响应端。</translation>
    </message>
    <message>
        <source>Choose --responder-cpu auto or one of {cores}, or start the responder without --cores.</source>
        <translation>请选择 --responder-cpu auto 或 {cores} 之一，或者不带 --cores 启动响应端。</translation>
    </message>
    <message>
        <source>The responder may not run on core {core:d}, which --cpu names.</source>
        <translation>响应端不能在 --cpu 指定的核心 {core:d} 上运行。</translation>
    </message>
    <message>
        <source>Choose among these: {cores}.</source>
        <translation>请从中选择：{cores}。</translation>
    </message>
    <message>
        <source>The responder may not run on core {core:d}, which --cores names.</source>
        <translation>响应端不能在 --cores 指定的核心 {core:d} 上运行。</translation>
    </message>
    <message>
        <source>--cpu chooses a core that is not among --cores {cores}.</source>
        <translation>--cpu 选择的核心不在 --cores {cores} 之中。</translation>
    </message>
    <message>
        <source>There is no adapter &quot;{adapter}&quot; here, which --adapter names.</source>
        <translation>此处没有 --adapter 指定的网卡“{adapter}”。</translation>
    </message>
    <message>
        <source>Choose among these: {names}.</source>
        <translation>请从中选择：{names}。</translation>
    </message>
    <message>
        <source>The initiator has been silent for {seconds} seconds.</source>
        <translation>发起端已有 {seconds} 秒没有任何消息。</translation>
    </message>
    <message>
        <source>The responder&apos;s host: {why}</source>
        <translation>响应端主机：{why}</translation>
    </message>
    <message>
        <source>The responder has no loop &quot;{loop}&quot; over {paths} paths.</source>
        <translation>响应端没有经由 {paths} 条路径的循环“{loop}”。</translation>
    </message>
    <message>
        <source>The responder got no thread to measure with: {reason}.</source>
        <translation>响应端得不到用于测量的线程：{reason}。</translation>
    </message>
    <message>
        <source>The peer&apos;s host did not change {setting}: {refusal}</source>
        <translation>对端主机没有更改 {setting}：{refusal}</translation>
    </message>
    <message>
        <source>This makes {count:d} points.</source>
        <translation>这样会有 {count:d} 个点。</translation>
    </message>
    <message>
        <source>Choose at most {most:d}.</source>
        <translation>请最多选择 {most:d} 个。</translation>
    </message>
    <message>
        <source>There can be no {stamps}: {why}.</source>
        <translation>无法得到 {stamps}：{why}。</translation>
    </message>
    <message>
        <source>Host B: {why}</source>
        <translation>主机 B：{why}</translation>
    </message>
    <message>
        <source>The probes {why}.</source>
        <translation>探测包记录有误：{why}。</translation>
    </message>
    <message>
        <source>There is no kind of peer &quot;{kind}&quot;.</source>
        <translation>没有“{kind}”这种对端。</translation>
    </message>
    <message>
        <source>There is no adapter called &quot;{name}&quot; here.</source>
        <translation>此处没有名为“{name}”的网卡。</translation>
    </message>
    <message>
        <source>Stopped while looking up host {host}.</source>
        <translation>在查找主机 {host} 时已停止。</translation>
    </message>
    <message>
        <source>no name server has answered for host {host}</source>
        <translation>没有名称服务器对主机 {host} 作出应答</translation>
    </message>
    <message>
        <source>The program {program} cannot be started here.</source>
        <translation>程序 {program} 无法在此处启动。</translation>
    </message>
    <message>
        <source>An encoded histogram cannot be read: {why}.</source>
        <translation>无法读取编码后的直方图：{why}。</translation>
    </message>
    <message>
        <source>Not one frame that was sent on {sender} arrived at {receiver}: is the cable between them?</source>
        <translation>在 {sender} 上发出的帧没有一个到达 {receiver}：两者之间接了线缆吗？</translation>
    </message>
    <message>
        <source>The adapter {adapter} is no port that a cable could be in.</source>
        <translation>网卡 {adapter} 不是可以插线缆的端口。</translation>
    </message>
    <message>
        <source>The router {router} lies between the hosts, and plain Ethernet frames end there.</source>
        <translation>两台主机之间有路由器 {router}，纯以太网帧到那里为止。</translation>
    </message>
    <message>
        <source>This end sends {ours} frames, the peer {theirs} frames.</source>
        <translation>本端发送 {ours} 帧，对端发送 {theirs} 帧。</translation>
    </message>
    <message>
        <source>the journal of changed settings {path} is a newer Halftrip&apos;s.</source>
        <translation>设置日志 {path} 由更新版本的 Halftrip 写成。</translation>
    </message>
    <message>
        <source>the journal of changed settings {path} is that of another host, {host}.</source>
        <translation>设置日志 {path} 属于另一台主机 {host}。</translation>
    </message>
    <message>
        <source>There is no setting &quot;{setting}&quot; that could be given a value.</source>
        <translation>没有可以赋值的设置“{setting}”。</translation>
    </message>
    <message>
        <source>An adapter has {setting}, and none is named.</source>
        <translation>{setting} 属于网卡，而没有指定网卡。</translation>
    </message>
    <message>
        <source>&quot;{setting}&quot; names no setting.</source>
        <translation>“{setting}”不是任何设置的名称。</translation>
    </message>
    <message>
        <source>There is no check and no setting &quot;{setting}&quot; here.</source>
        <translation>此处没有检查项或设置“{setting}”。</translation>
    </message>
    <message>
        <source>Halftrip has changed nothing that is called {item}.</source>
        <translation>Halftrip 没有更改过名为 {item} 的设置。</translation>
    </message>
    <message>
        <source>{setting} cannot be set for a run: {reason}</source>
        <translation>{setting} 无法仅为一次测量设置：{reason}</translation>
    </message>
    <message>
        <source>C-states cannot be held off: {reason}</source>
        <translation>无法阻止进入 C 状态：{reason}</translation>
    </message>
    <message>
        <source>nothing may be changed for this run: {reason}</source>
        <translation>不能为本次测量更改任何设置：{reason}</translation>
    </message>
    <message>
        <source>C-states cannot be held off: {setting} is {value}, and is what counts.</source>
        <translation>无法阻止进入 C 状态：{setting} 为 {value}，由它决定。</translation>
    </message>
    <message>
        <source>after the run, {reason}</source>
        <translation>测量之后，{reason}</translation>
    </message>
    <message>
        <source>This host has nothing to change for &quot;{check}&quot; at present.</source>
        <translation>本主机目前没有可为“{check}”更改的设置。</translation>
    </message>
    <message>
        <source>{object} is in the journal already, for another thing of that name.</source>
        <translation>{object} 已在日志中，但那是另一个同名的对象。</translation>
    </message>
    <message>
        <source>{object} was {old} and is now {now}: the system does not take the old value.</source>
        <translation>{object} 原为 {old}，现为 {now}：系统不接受原来的值。</translation>
    </message>
    <message>
        <source>Halftrip cannot change {setting} on this system.</source>
        <translation>Halftrip 不能在本系统上更改 {setting}。</translation>
    </message>
    <message>
        <source>the lock {path}, which allows one measurement at a time on this host, cannot be used: {reason}</source>
        <translation>锁 {path} 保证本主机同一时间只有一次测量，但它无法使用：{reason}</translation>
    </message>
    <message>
        <source>this host already takes part in a measurement: {file}.</source>
        <translation>本主机已在参与一次测量：{file}。</translation>
    </message>
    <message>
        <source>Wait until that has ended, or end it; the lock is {path}.</source>
        <translation>请等待其结束，或结束它；锁为 {path}。</translation>
    </message>
    <message>
        <source>there is no {device} here, which holds C-states off (containers and some kernels lack it).</source>
        <translation>此处没有用于阻止进入 C 状态的 {device}（容器和某些内核没有它）。</translation>
    </message>
    <message>
        <source>{device}, which holds C-states off, cannot be opened: {reason}</source>
        <translation>无法打开用于阻止进入 C 状态的 {device}：{reason}</translation>
    </message>
    <message>
        <source>C-states cannot be held off by {device}: {reason}</source>
        <translation>无法通过 {device} 阻止进入 C 状态：{reason}</translation>
    </message>
    <message>
        <source>{adapter} was changed in another network namespace, {namespace}.</source>
        <translation>{adapter} 是在另一个网络命名空间 {namespace} 中更改的。</translation>
    </message>
    <message>
        <source>the adapter {adapter} is gone, and its settings with it.</source>
        <translation>网卡 {adapter} 已不存在，其设置也随之消失。</translation>
    </message>
    <message>
        <source>the adapter {adapter} is gone; another adapter has its name now.</source>
        <translation>网卡 {adapter} 已不存在；现在另一块网卡使用它的名称。</translation>
    </message>
    <message>
        <source>no adapter leads to {address}: {why}</source>
        <translation>没有网卡通向 {address}：{why}</translation>
    </message>
    <message>
        <source>Check the address and the routes (ip route get {address}).</source>
        <translation>请检查该地址和路由（ip route get {address}）。</translation>
    </message>
    <message>
        <source>the adapter that leads to {address} was just removed</source>
        <translation>通向 {address} 的网卡刚刚被移除</translation>
    </message>
    <message>
        <source>cannot write {text} to {path}: {reason}.</source>
        <translation>无法将 {text} 写入 {path}：{reason}。</translation>
    </message>
    <message>
        <source>cannot receive at {local}: {reason}</source>
        <translation>无法在 {local} 接收：{reason}</translation>
    </message>
    <message>
        <source>cannot {what}: {reason}</source>
        <translation>无法{what}：{reason}</translation>
    </message>
    <message>
        <source>cannot {what}: {reason} ({words})</source>
        <translation>无法{what}：{reason}（{words}）</translation>
    </message>
    <message>
        <source>cannot list the addresses of adapter {adapter}</source>
        <translation>无法列出网卡 {adapter} 的地址</translation>
    </message>
    <message>
        <source>adapter {adapter} has no {family} address</source>
        <translation>网卡 {adapter} 没有 {family} 地址</translation>
    </message>
    <message>
        <source>there is no adapter {adapter}</source>
        <translation>没有网卡 {adapter}</translation>
    </message>
    <message>
        <source>cannot bind to adapter {adapter}: {reason}</source>
        <translation>无法绑定到网卡 {adapter}：{reason}</translation>
    </message>
    <message>
        <source>cannot bind to {own} of adapter {adapter}</source>
        <translation>无法绑定到网卡 {adapter} 的 {own}</translation>
    </message>
    <message>
        <source>cannot accept a connection at this moment: {reason}</source>
        <translation>目前无法接受连接：{reason}</translation>
    </message>
    <message>
        <source>cannot accept a connection: {reason}</source>
        <translation>无法接受连接：{reason}</translation>
    </message>
    <message>
        <source>the system refuses {what}: {reason}</source>
        <translation>系统拒绝{what}：{reason}</translation>
    </message>
    <message>
        <source>{peer} has closed the connection</source>
        <translation>{peer} 已关闭连接</translation>
    </message>
    <message>
        <source>no data came from {peer} in time</source>
        <translation>没有及时收到 {peer} 的数据</translation>
    </message>
    <message>
        <source>{peer} did not accept data in time</source>
        <translation>{peer} 没有及时接收数据</translation>
    </message>
    <message>
        <source>cannot enter a network namespace: {reason}</source>
        <translation>无法进入网络命名空间：{reason}</translation>
    </message>
    <message>
        <source>{program} cannot be started: {reason}</source>
        <translation>无法启动 {program}：{reason}</translation>
    </message>
    <message>
        <source>the input for {program} is too long for a pipe</source>
        <translation>给 {program} 的输入太长，管道容纳不下</translation>
    </message>
    <message>
        <source>{name} takes no more input: {reason}</source>
        <translation>{name} 不再接收输入：{reason}</translation>
    </message>
    <message>
        <source>{name} did not take its input in time</source>
        <translation>{name} 没有及时接收它的输入</translation>
    </message>
    <message>
        <source>{name} writes an endless line</source>
        <translation>{name} 输出了一个没有尽头的行</translation>
    </message>
    <message>
        <source>{name} said nothing in time</source>
        <translation>{name} 没有及时输出任何内容</translation>
    </message>
    <message>
        <source>cannot save {path}: {reason}</source>
        <translation>无法保存 {path}：{reason}</translation>
    </message>
    <message>
        <source>there is no file &quot;{path}&quot;</source>
        <translation>没有文件“{path}”</translation>
    </message>
    <message>
        <source>reading {path} is not permitted</source>
        <translation>不允许读取 {path}</translation>
    </message>
    <message>
        <source>&quot;{path}&quot; is a folder</source>
        <translation>“{path}”是文件夹</translation>
    </message>
    <message>
        <source>cannot read {path}: {reason}</source>
        <translation>无法读取 {path}：{reason}</translation>
    </message>
    <message>
        <source>&quot;{path}&quot; is a pipe, and nobody writes to it</source>
        <translation>“{path}”是管道，而没有程序向它写入</translation>
    </message>
    <message>
        <source>&quot;{path}&quot; is larger than {most:d} bytes</source>
        <translation>“{path}”大于 {most:d} 字节</translation>
    </message>
    <message>
        <source>the settings journal&apos;s folder, {folder}, cannot be used: {reason}</source>
        <translation>设置日志的文件夹 {folder} 无法使用：{reason}</translation>
    </message>
    <message>
        <source>{file} is changing settings of this host at this moment.</source>
        <translation>{file} 此刻正在更改本主机的设置。</translation>
    </message>
    <message>
        <source>There is no program {program} in the PATH of this host.</source>
        <translation>本主机的 PATH 中没有程序 {program}。</translation>
    </message>
    <message>
        <source>{place} is no multicast group, and only a group has a source to choose.</source>
        <translation>{place} 不是组播组，只有组播组才能选择源。</translation>
    </message>
    <message>
        <source>There is no adapter {adapter}.</source>
        <translation>没有网卡 {adapter}。</translation>
    </message>
    <message>
        <source>The adapter {adapter} has no {family} address, so no feed can be joined there or sent there.</source>
        <translation>网卡 {adapter} 没有 {family} 地址，因此不能在那里加入或发送数据流。</translation>
    </message>
    <message>
        <source>Give it one (sudo ip address add ADDRESS/24 dev {adapter}).</source>
        <translation>请给它一个地址（sudo ip address add ADDRESS/24 dev {adapter}）。</translation>
    </message>
    <message>
        <source>Listening at port {port:d} is not permitted.</source>
        <translation>不允许在端口 {port:d} 上监听。</translation>
    </message>
    <message>
        <source>Another program listens at {place} already.</source>
        <translation>已有另一个程序在 {place} 上监听。</translation>
    </message>
    <message>
        <source>{place} is not an address of this host, so its packets do not arrive here.</source>
        <translation>{place} 不是本主机的地址，所以它的包不会到达此处。</translation>
    </message>
    <message>
        <source>Name one that &quot;halftrip adapters&quot; shows, a multicast group, or only the port (:{port:d}).</source>
        <translation>请写出“halftrip adapters”显示的地址、组播组，或只写端口（:{port:d}）。</translation>
    </message>
    <message>
        <source>The group {group} cannot be joined: {reason}.</source>
        <translation>无法加入组 {group}：{reason}。</translation>
    </message>
    <message>
        <source>The group {group} cannot be joined through {adapter}: {reason}.</source>
        <translation>无法通过 {adapter} 加入组 {group}：{reason}。</translation>
    </message>
    <message>
        <source>The source &quot;{source}&quot; is no address of a sender to {group}.</source>
        <translation>源“{source}”不是发往 {group} 的发送方地址。</translation>
    </message>
    <message>
        <source>The group {group} cannot be joined for {source}: {reason}.</source>
        <translation>无法为 {source} 加入组 {group}：{reason}。</translation>
    </message>
    <message>
        <source>The clock of {adapter}, which stamps its packets, cannot be read: {why}.</source>
        <translation>无法读取为包打时间戳的 {adapter} 的时钟：{why}。</translation>
    </message>
    <message>
        <source>The peer {address} and the local address {localAddress} are not of the same family.</source>
        <translation>对端 {address} 与本地地址 {localAddress} 不属于同一地址族。</translation>
    </message>
    <message>
        <source>Run &quot;sudo sysctl -w net.ipv4.ping_group_range=&apos;0 2147483647&apos;&quot;, or grant cap_net_raw: {ways}.</source>
        <translation>请运行“sudo sysctl -w net.ipv4.ping_group_range=&apos;0 2147483647&apos;”，或授予 cap_net_raw：{ways}。</translation>
    </message>
    <message>
        <source>There is no adapter {adapter} on this host.</source>
        <translation>本主机没有网卡 {adapter}。</translation>
    </message>
    <message>
        <source>The system does not describe the adapter {adapter}.</source>
        <translation>系统没有给出网卡 {adapter} 的信息。</translation>
    </message>
    <message>
        <source>Run &quot;sudo ip link set {adapter} up&quot;.</source>
        <translation>请运行“sudo ip link set {adapter} up”。</translation>
    </message>
    <message>
        <source>The adapter {adapter} has no carrier.</source>
        <translation>网卡 {adapter} 没有载波。</translation>
    </message>
    <message>
        <source>The adapter {adapter} is a port of a bridge, which takes its frames away.</source>
        <translation>网卡 {adapter} 是网桥的端口，网桥会取走它的帧。</translation>
    </message>
    <message>
        <source>Measure through the bridge&apos;s own adapter, or take {adapter} out of the bridge.</source>
        <translation>请通过网桥自己的网卡测量，或将 {adapter} 移出网桥。</translation>
    </message>
    <message>
        <source>There is no adapter &quot;{adapter}&quot; on this host.</source>
        <translation>本主机没有网卡“{adapter}”。</translation>
    </message>
    <message>
        <source>The adapter {adapter} carries no Ethernet frames.</source>
        <translation>网卡 {adapter} 不承载以太网帧。</translation>
    </message>
    <message>
        <source>The kernel refuses {purpose}.</source>
        <translation>内核拒绝{purpose}。</translation>
    </message>
    <message>
        <source>libpcap cannot open {adapter} ({problem}).</source>
        <translation>libpcap 无法打开 {adapter}（{problem}）。</translation>
    </message>
    <message>
        <source>libpcap sees no Ethernet frames on {adapter}.</source>
        <translation>libpcap 在 {adapter} 上看不到以太网帧。</translation>
    </message>
    <message>
        <source>libpcap cannot poll ({problem}).</source>
        <translation>libpcap 无法轮询（{problem}）。</translation>
    </message>
    <message>
        <source>The installed libpcap is too old: it lacks {missing}.</source>
        <translation>所安装的 libpcap 太旧：缺少 {missing}。</translation>
    </message>
    <message>
        <source>Version 1.5 or newer is needed. {hint}</source>
        <translation>需要 1.5 或更新的版本。{hint}</translation>
    </message>
    <message>
        <source>Cannot take a UDP port of {address}.</source>
        <translation>无法占用 {address} 的 UDP 端口。</translation>
    </message>
    <message>
        <source>Cannot map a packet ring of {bytes:d} bytes.</source>
        <translation>无法映射 {bytes:d} 字节的包环形缓冲区。</translation>
    </message>
    <message>
        <source>There is no route to {address}.</source>
        <translation>没有到 {address} 的路由。</translation>
    </message>
    <message>
        <source>Check the peer&apos;s address, and that an adapter of this host is in its network (ip route get {address}).</source>
        <translation>请检查对端地址，以及本主机是否有网卡在其网络中（ip route get {address}）。</translation>
    </message>
    <message>
        <source>Stopped while resolving the hardware address of {address}.</source>
        <translation>在解析 {address} 的硬件地址时已停止。</translation>
    </message>
    <message>
        <source>{address} does not answer ARP or neighbour solicitations on {adapter}.</source>
        <translation>{address} 在 {adapter} 上不应答 ARP 或邻居请求。</translation>
    </message>
    <message>
        <source>These sockets have no kernel busy polling: {library} bypasses the kernel.</source>
        <translation>这些套接字没有内核忙轮询：{library} 绕过了内核。</translation>
    </message>
    <message>
        <source>These sockets have no kernel timestamps: {library} bypasses the kernel.</source>
        <translation>这些套接字没有内核时间戳：{library} 绕过了内核。</translation>
    </message>
    <message>
        <source>&quot;{address}&quot; is not an IP address of this host&apos;s network.</source>
        <translation>“{address}”不是本主机网络中的 IP 地址。</translation>
    </message>
    <message>
        <source>The peer at {address} wants its probes sent to {peer}.</source>
        <translation>位于 {address} 的对端希望探测包发往 {peer}。</translation>
    </message>
    <message>
        <source>The system refuses a receive buffer of {bytes} bytes.</source>
        <translation>系统拒绝 {bytes} 字节的接收缓冲区。</translation>
    </message>
    <message>
        <source>The kernel limits receive buffers to {most} bytes (net.core.rmem_max); {bytes} were asked for.</source>
        <translation>内核将接收缓冲区限制为 {most} 字节（net.core.rmem_max）；所请求的是 {bytes} 字节。</translation>
    </message>
    <message>
        <source>Raise the limit (sudo sysctl -w net.core.rmem_max={bytes}), or ask for less.</source>
        <translation>请提高上限（sudo sysctl -w net.core.rmem_max={bytes}），或请求更小的值。</translation>
    </message>
    <message>
        <source>the adapter refuses to switch them on ({reason})</source>
        <translation>网卡拒绝启用硬件时间戳（{reason}）</translation>
    </message>
    <message>
        <source>Hardware stamps: {why}.</source>
        <translation>硬件时间戳：{why}。</translation>
    </message>
    <message>
        <source>Hardware stamps on {adapter}: {why}.</source>
        <translation>{adapter} 上的硬件时间戳：{why}。</translation>
    </message>
    <message>
        <source>The driver of {adapter} does not stamp what it sends.</source>
        <translation>{adapter} 的驱动程序不为它发送的包打时间戳。</translation>
    </message>
    <message>
        <source>Stopped while connecting to {peer} for TCP probes.</source>
        <translation>在为 TCP 探测包连接 {peer} 时已停止。</translation>
    </message>
    <message>
        <source>The initiator at {peer} did not connect its TCP probes.</source>
        <translation>位于 {peer} 的发起端没有建立 TCP 探测连接。</translation>
    </message>
    <message>
        <source>The system refuses the DSCP {dscp}.</source>
        <translation>系统拒绝 DSCP {dscp}。</translation>
    </message>
    <message>
        <source>The system refuses a time to live of {timeToLive:d} towards {peer}.</source>
        <translation>系统拒绝对 {peer} 使用 TTL {timeToLive:d}。</translation>
    </message>
    <message>
        <source>The adapter {adapter} has no queue {queue}: its receive queues are {queues}, counted from 0.</source>
        <translation>网卡 {adapter} 没有队列 {queue}：它有 {queues} 个接收队列，从 0 开始编号。</translation>
    </message>
    <message>
        <source>Choose a queue from 0 to {last} (ethtool -l {adapter} shows them).</source>
        <translation>请选择 0 到 {last} 的队列（可用 ethtool -l {adapter} 查看）。</translation>
    </message>
    <message>
        <source>The system refuses a netlink socket to watch the adapter {adapter}.</source>
        <translation>系统拒绝用于监视网卡 {adapter} 的 netlink 套接字。</translation>
    </message>
    <message>
        <source>&quot;{adapter}&quot; is no name of an adapter.</source>
        <translation>“{adapter}”不是网卡名称。</translation>
    </message>
    <message>
        <source>/sys does not show the {adapter} of this network namespace, whose settings are there.</source>
        <translation>/sys 不显示本网络命名空间的 {adapter}，而其设置就在那里。</translation>
    </message>
    <message>
        <source>the driver of {adapter} has no {setting}.</source>
        <translation>{adapter} 的驱动程序没有 {setting}。</translation>
    </message>
    <message>
        <source>{setting} cannot be {value}.</source>
        <translation>{setting} 不能设为 {value}。</translation>
    </message>
    <message>
        <source>the driver of {adapter} has nothing to set for {setting}.</source>
        <translation>{adapter} 的驱动程序没有可为 {setting} 设置的值。</translation>
    </message>
    <message>
        <source>{adapter} cannot be {value}.</source>
        <translation>{adapter} 不能设为 {value}。</translation>
    </message>
    <message>
        <source>&quot;{policy}&quot; is no frequency policy.</source>
        <translation>“{policy}”不是频率策略。</translation>
    </message>
    <message>
        <source>turbo frequencies cannot be {value}.</source>
        <translation>睿频不能设为 {value}。</translation>
    </message>
    <message>
        <source>{file} was changed in another network namespace, {namespace}.</source>
        <translation>{file} 是在另一个网络命名空间 {namespace} 中更改的。</translation>
    </message>
    <message>
        <source>The host has {what}, not &quot;{object}&quot;.</source>
        <translation>主机有 {what}，而不是“{object}”。</translation>
    </message>
    <message>
        <source>there is no interrupt {object} with an affinity ({path}).</source>
        <translation>没有带亲和性设置的中断 {object}（{path}）。</translation>
    </message>
    <message>
        <source>{object} cannot be {cores}.</source>
        <translation>{object} 不能设为 {cores}。</translation>
    </message>
    <message>
        <source>&quot;{object}&quot; names no interrupt.</source>
        <translation>“{object}”不是任何中断的名称。</translation>
    </message>
    <message>
        <source>there is no interrupt {object} now.</source>
        <translation>现在没有中断 {object}。</translation>
    </message>
    <message>
        <source>there is no {side} queue {queue} with an affinity ({path}).</source>
        <translation>没有带亲和性设置的 {side} 队列 {queue}（{path}）。</translation>
    </message>
    <message>
        <source>{queue} cannot be {mask}.</source>
        <translation>{queue} 不能设为 {mask}。</translation>
    </message>
    <message>
        <source>&quot;{queue}&quot; names no {side} queue.</source>
        <translation>“{queue}”不是任何 {side} 队列的名称。</translation>
    </message>
    <message>
        <source>Write ADAPTER/{queues}NUMBER.</source>
        <translation>请写成 ADAPTER/{queues}NUMBER。</translation>
    </message>
    <message>
        <source>there is no power plan {plan}</source>
        <translation>没有电源计划 {plan}</translation>
    </message>
    <message>
        <source>The system does not list its adapters: {reason}.</source>
        <translation>系统没有列出其网卡：{reason}。</translation>
    </message>
    <message>
        <source>This host has no route to {address}: {reason}.</source>
        <translation>本主机没有到 {address} 的路由：{reason}。</translation>
    </message>
    <message>
        <source>There is no adapter called &quot;{name}&quot;.</source>
        <translation>没有名为“{name}”的网卡。</translation>
    </message>
    <message>
        <source>The adapter {adapter} has vanished or was disabled.</source>
        <translation>网卡 {adapter} 已消失或被禁用。</translation>
    </message>
    <message>
        <source>cannot {operation} {name} in the registry (HKLM\{key}): {reason}</source>
        <translation>无法在注册表中{operation} {name}（HKLM\{key}）：{reason}</translation>
    </message>
    <message>
        <source>cannot write {path}</source>
        <translation>无法写入 {path}</translation>
    </message>
    <message>
        <source>cannot write all of {path}</source>
        <translation>无法完整写入 {path}</translation>
    </message>
    <message>
        <source>cannot wait at {local}: {reason}</source>
        <translation>无法在 {local} 等待：{reason}</translation>
    </message>
    <message>
        <source>On Windows {name} takes no more than 64 KiB of input.</source>
        <translation>在 Windows 上，{name} 最多接收 64 KiB 的输入。</translation>
    </message>
    <message>
        <source>{name} has said nothing in time</source>
        <translation>{name} 没有及时输出任何内容</translation>
    </message>
    <message>
        <source>{name} writes a line without an end</source>
        <translation>{name} 输出了一个没有尽头的行</translation>
    </message>
    <message>
        <source>no file can be called &quot;{path}&quot;: {reason}</source>
        <translation>文件不能命名为“{path}”：{reason}</translation>
    </message>
    <message>
        <source>cannot save {path}: the file is read-only</source>
        <translation>无法保存 {path}：该文件为只读</translation>
    </message>
    <message>
        <source>{path} is longer than {most:d} bytes</source>
        <translation>{path} 超过 {most:d} 字节</translation>
    </message>
    <message>
        <source>the settings journal&apos;s folder, {folder}, cannot be used: {why}</source>
        <translation>设置日志的文件夹 {folder} 无法使用：{why}</translation>
    </message>
    <message>
        <source>{holder} is changing settings of this host at this moment.</source>
        <translation>{holder} 此刻正在更改本主机的设置。</translation>
    </message>
    <message>
        <source>The system sends no multicast through {adapter}: {reason}</source>
        <translation>系统不通过 {adapter} 发送组播：{reason}</translation>
    </message>
    <message>
        <source>Windows gives a receive buffer of {room} bytes; {bytes} were asked for.</source>
        <translation>Windows 给出 {room} 字节的接收缓冲区；所请求的是 {bytes} 字节。</translation>
    </message>
    <message>
        <source>{what} cannot be joined: {reason}.</source>
        <translation>无法加入 {what}：{reason}。</translation>
    </message>
    <message>
        <source>{what} cannot be joined through {adapter}: {reason}.</source>
        <translation>无法通过 {adapter} 加入 {what}：{reason}。</translation>
    </message>
    <message>
        <source>The system refuses a handle for echo requests: {reason}.</source>
        <translation>系统拒绝用于回显请求的句柄：{reason}。</translation>
    </message>
    <message>
        <source>The system refuses an event to wait on: {reason}.</source>
        <translation>系统拒绝用于等待的事件：{reason}。</translation>
    </message>
    <message>
        <source>The transport icmp of Windows cannot wait by {wait}.</source>
        <translation>Windows 的传输方式 icmp 不支持 {wait} 等待方式。</translation>
    </message>
    <message>
        <source>Npcap does not list its devices ({problem}).</source>
        <translation>Npcap 没有列出其设备（{problem}）。</translation>
    </message>
    <message>
        <source>Npcap does not know the adapter &quot;{adapter}&quot; ({wanted}).</source>
        <translation>Npcap 不认识网卡“{adapter}”（{wanted}）。</translation>
    </message>
    <message>
        <source>Npcap opens no handle on &quot;{adapter}&quot; ({problem}).</source>
        <translation>Npcap 没有在“{adapter}”上打开句柄（{problem}）。</translation>
    </message>
    <message>
        <source>Npcap cannot start on &quot;{adapter}&quot;</source>
        <translation>Npcap 无法在“{adapter}”上启动</translation>
    </message>
    <message>
        <source>Npcap sees no Ethernet frames on &quot;{adapter}&quot;.</source>
        <translation>Npcap 在“{adapter}”上看不到以太网帧。</translation>
    </message>
    <message>
        <source>Npcap cannot poll on &quot;{adapter}&quot; ({problem}).</source>
        <translation>Npcap 无法在“{adapter}”上轮询（{problem}）。</translation>
    </message>
    <message>
        <source>Stopped while resolving the hardware address of {neighbour}.</source>
        <translation>在解析 {neighbour} 的硬件地址时已停止。</translation>
    </message>
    <message>
        <source>Nothing on the link answers ARP or neighbour solicitations for {neighbour}.</source>
        <translation>链路上没有设备应答针对 {neighbour} 的 ARP 或邻居请求。</translation>
    </message>
    <message>
        <source>No adapter of this host has the address {address}.</source>
        <translation>本主机没有网卡具有地址 {address}。</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is loopback: Npcap&apos;s frames there have no Ethernet header, and no adapter is measured.</source>
        <translation>“{name}”是环回：Npcap 在那里的帧没有以太网帧头，也没有测量任何网卡。</translation>
    </message>
    <message>
        <source>The adapter &quot;{adapter}&quot; carries no Ethernet frames.</source>
        <translation>网卡“{adapter}”不承载以太网帧。</translation>
    </message>
    <message>
        <source>The adapter &quot;{adapter}&quot; is down.</source>
        <translation>网卡“{adapter}”未启用。</translation>
    </message>
    <message>
        <source>The peer {address} is on this host: no frame would leave the adapter.</source>
        <translation>对端 {address} 就在本主机上：不会有帧离开网卡。</translation>
    </message>
    <message>
        <source>The system does not describe the adapter &quot;{adapter}&quot;: {reason}.</source>
        <translation>系统没有给出网卡“{adapter}”的信息：{reason}。</translation>
    </message>
    <message>
        <source>The transport npcap cannot wait by {wait}.</source>
        <translation>传输方式 npcap 不支持 {wait} 等待方式。</translation>
    </message>
    <message>
        <source>The system gives no {object} to wait on: {reason}.</source>
        <translation>系统没有给出可供等待的 {object}：{reason}。</translation>
    </message>
    <message>
        <source>The system gives no {what} to wait on: {reason}.</source>
        <translation>系统没有给出可供等待的 {what}：{reason}。</translation>
    </message>
    <message>
        <source>The system gives no {bytes:d} bytes of memory for packets: {reason}.</source>
        <translation>系统没有给出 {bytes:d} 字节的包内存：{reason}。</translation>
    </message>
    <message>
        <source>RIO cannot wait by {wait}.</source>
        <translation>RIO 不支持 {wait} 等待方式。</translation>
    </message>
    <message>
        <source>Windows Sockets gave a table of Registered I/O functions of {bytes:d} bytes that is not the documented one.</source>
        <translation>Windows Sockets 给出的 Registered I/O 函数表为 {bytes:d} 字节，与文档所述不符。</translation>
    </message>
    <message>
        <source>Windows refuses to stamp packets (SIO_TIMESTAMPING, error {code:d}).</source>
        <translation>Windows 拒绝为包打时间戳（SIO_TIMESTAMPING，错误 {code:d}）。</translation>
    </message>
    <message>
        <source>Windows does not report what {target} stamps by hardware (error {code:d}).</source>
        <translation>Windows 没有报告 {target} 由硬件打哪些时间戳（错误 {code:d}）。</translation>
    </message>
    <message>
        <source>The stages cannot be stamped: {why}.</source>
        <translation>无法为各阶段打时间戳：{why}。</translation>
    </message>
    <message>
        <source>Hardware stamps on {target}: {why}.</source>
        <translation>{target} 上的硬件时间戳：{why}。</translation>
    </message>
    <message>
        <source>Hardware stamps on {target}: its driver does not report the rate of its clock.</source>
        <translation>{target} 上的硬件时间戳：其驱动程序没有报告时钟的速率。</translation>
    </message>
    <message>
        <source>the adapter {adapter} is not there any more.</source>
        <translation>网卡 {adapter} 已不存在。</translation>
    </message>
    <message>
        <source>{adapter} cannot be {value}. {instead}</source>
        <translation>{adapter} 不能设为 {value}。{instead}</translation>
    </message>
    <message>
        <source>the power plan {plan} does not exist or has no {setting}.</source>
        <translation>电源计划 {plan} 不存在，或没有 {setting}。</translation>
    </message>
    <message>
        <source>There is no command &quot;{typed}&quot;.</source>
        <translation>没有命令“{typed}”。</translation>
    </message>
    <message>
        <source>Probe {probe} is not among the slowest that the run kept.</source>
        <translation>探测包 {probe} 不在该测量保留的最慢探测包之中。</translation>
    </message>
    <message>
        <source>&quot;{peer}&quot; has no responder whose settings could be checked.</source>
        <translation>“{peer}”没有可检查其设置的响应端。</translation>
    </message>
    <message>
        <source>--start {time} is no time.</source>
        <translation>--start {time} 不是时间。</translation>
    </message>
    <message>
        <source>Write it in UTC: {example}.</source>
        <translation>请按 UTC 书写：{example}。</translation>
    </message>
    <message>
        <source>--start {time} has passed.</source>
        <translation>--start {time} 已经过去。</translation>
    </message>
    <message>
        <source>there is no plan in &quot;{folder}&quot;.</source>
        <translation>“{folder}”中没有计划。</translation>
    </message>
    <message>
        <source>the plan has no host &quot;{own}&quot;.</source>
        <translation>计划中没有主机“{own}”。</translation>
    </message>
    <message>
        <source>&quot;{path}&quot; is no picture that a report can hold.</source>
        <translation>“{path}”不是报告可以包含的图片。</translation>
    </message>
    <message>
        <source>The format &quot;{format}&quot; has no place for words or a logo.</source>
        <translation>格式“{format}”没有放置文字或徽标的位置。</translation>
    </message>
    <message>
        <source>There is no format &quot;{format}&quot;.</source>
        <translation>没有格式“{format}”。</translation>
    </message>
    <message>
        <source>Choose {formats}.</source>
        <translation>请选择 {formats}。</translation>
    </message>
    <message>
        <source>One file of the format &quot;{format}&quot; holds one run.</source>
        <translation>格式“{format}”的一个文件只容纳一次测量。</translation>
    </message>
    <message>
        <source>--output takes the report of one run.</source>
        <translation>--output 只接收一次测量的报告。</translation>
    </message>
    <message>
        <source>The format &quot;{format}&quot; has no place for a reference.</source>
        <translation>格式“{format}”没有放置参考数据的位置。</translation>
    </message>
    <message>
        <source>{id} is no number here.</source>
        <translation>{id} 在此处不是数字。</translation>
    </message>
    <message>
        <source>--cores cannot be read {why}.</source>
        <translation>无法读取 --cores：{why}。</translation>
    </message>
    <message>
        <source>Without items, tune apply would change {what} of this host.</source>
        <translation>如果不指定项目，tune apply 会更改本主机的 {what}。</translation>
    </message>
    <message>
        <source>No search changes {name}. {why}</source>
        <translation>搜索不会更改 {name}。{why}</translation>
    </message>
    <message>
        <source>There is nothing to change for &quot;{name}&quot; at either host while a run lasts.</source>
        <translation>在测量期间，两台主机上都没有可为“{name}”更改的设置。</translation>
    </message>
    <message>
        <source>--rate {rate} is not a rate that a watch can have.</source>
        <translation>--rate {rate} 不是监视可用的速率。</translation>
    </message>
    <message>
        <source>Choose 1/s to {most}/s; halftrip flood sends more.</source>
        <translation>请选择 1/s 到 {most}/s；halftrip flood 可以发送更多。</translation>
    </message>
    <message>
        <source>--keep {size} is not a size.</source>
        <translation>--keep {size} 不是大小。</translation>
    </message>
    <message>
        <source>{option} {given} is out of range.</source>
        <translation>{option} {given} 超出范围。</translation>
    </message>
    <message>
        <source>--listen {address} is no address with a port.</source>
        <translation>--listen {address} 不是带端口的地址。</translation>
    </message>
    <message>
        <source>The peer &quot;{typed}&quot; has no port from 1 to 65535.</source>
        <translation>对端“{typed}”没有 1 到 65535 之间的端口。</translation>
    </message>
    <message>
        <source>A watch cannot probe {peer}.</source>
        <translation>监视不能探测 {peer}。</translation>
    </message>
    <message>
        <source>{peers} peers are more than a watch takes.</source>
        <translation>{peers} 个对端超过了监视所能接受的数量。</translation>
    </message>
    <message>
        <source>Name at most {most}, and start another watch for the rest.</source>
        <translation>请最多指定 {most} 个，其余的由另一个监视负责。</translation>
    </message>
    <message>
        <source>The peer {peer} is named twice.</source>
        <translation>对端 {peer} 被指定了两次。</translation>
    </message>
    <message>
        <source>the folder &quot;{folder}&quot; cannot be read: {reason}</source>
        <translation>无法读取文件夹“{folder}”：{reason}</translation>
    </message>
    <message>
        <source>the folder &quot;{folder}&quot; cannot be made: {reason}</source>
        <translation>无法创建文件夹“{folder}”：{reason}</translation>
    </message>
    <message>
        <source>this host&apos;s clock is {minutes} behind that of the host that made the plan.</source>
        <translation>本主机的时钟比制定计划的主机慢 {minutes}。</translation>
    </message>
    <message>
        <source>by this host&apos;s clock the plan ended {minutes} ago.</source>
        <translation>按本主机的时钟，计划已于 {minutes} 前结束。</translation>
    </message>
    <message>
        <source>Make a plan that starts later (fleet plan --start). {hint}</source>
        <translation>请制定一个更晚开始的计划（fleet plan --start）。{hint}</translation>
    </message>
    <message>
        <source>The transport option {option} is not KEY=VALUE.</source>
        <translation>传输选项 {option} 不是 KEY=VALUE 形式。</translation>
    </message>
    <message>
        <source>The peer &quot;{typed}&quot; and --port {port} name two ports.</source>
        <translation>对端“{typed}”和 --port {port} 指定了两个端口。</translation>
    </message>
    <message>
        <source>{what} could not be written to standard output: {reason}.</source>
        <translation>{what} 无法写入标准输出：{reason}。</translation>
    </message>
    <message>
        <source>{host} prints without end.</source>
        <translation>{host} 的输出没有尽头。</translation>
    </message>
    <message>
        <source>Stopped; {host} did not end its part in time.</source>
        <translation>已停止；{host} 没有及时结束它的部分。</translation>
    </message>
    <message>
        <source>--from &quot;{host}&quot; is no host that ssh reaches.</source>
        <translation>--from“{host}”不是 ssh 可以到达的主机。</translation>
    </message>
    <message>
        <source>The embedded responder did not start: {why} {output}</source>
        <translation>内置响应端没有启动：{why} {output}</translation>
    </message>
    <message>
        <source>No halftrip started at {peer} within {seconds} s.</source>
        <translation>{peer} 上没有在 {seconds} s 内启动 halftrip。</translation>
    </message>
    <message>
        <source>The program that was brought to {peer} arrived damaged there.</source>
        <translation>传到 {peer} 的程序在那里已损坏。</translation>
    </message>
    <message>
        <source>The program that was brought does not run at {peer}.</source>
        <translation>传到 {peer} 的程序无法在那里运行。</translation>
    </message>
    <message>
        <source>The login shell at {peer} prints without end.</source>
        <translation>{peer} 上的登录 shell 输出没有尽头。</translation>
    </message>
    <message>
        <source>The responder runs there, but this host does not reach TCP port {port} of {address}: open one port in its firewall and name it (--port), or name another address (--peer-address).</source>
        <translation>响应端正在那里运行，但本主机无法到达 {address} 的 TCP 端口 {port}：请在其防火墙中开放一个端口并指定它（--port），或指定另一个地址（--peer-address）。</translation>
    </message>
    <message>
        <source>--stamp is given &quot;{port}&quot;, which is no port.</source>
        <translation>--stamp 给出的“{port}”不是端口。</translation>
    </message>
    <message>
        <source>--progress-interval {interval} is out of range.</source>
        <translation>--progress-interval {interval} 超出范围。</translation>
    </message>
    <message>
        <source>&quot;self&quot; is reached over {path} here, not over {adapter}.</source>
        <translation>此处的“self”经由 {path} 到达，而不是 {adapter}。</translation>
    </message>
    <message>
        <source>The run file could not be fetched from {host}.</source>
        <translation>无法从 {host} 取回测量文件。</translation>
    </message>
    <message>
        <source>What was measured is kept there: {command}</source>
        <translation>测得的结果保存在那里：{command}</translation>
    </message>
    <message>
        <source>There is no pairing code in {file}.</source>
        <translation>{file} 中没有配对码。</translation>
    </message>
    <message>
        <source>There is no address of {host}.</source>
        <translation>{host} 没有地址。</translation>
    </message>
    <message>
        <source>{setting} cannot be changed for a run: {refusal}</source>
        <translation>{setting} 无法为一次测量更改：{refusal}</translation>
    </message>
    <message>
        <source>&quot;{setting}&quot; cannot be tried: {reason}</source>
        <translation>无法尝试“{setting}”：{reason}</translation>
    </message>
    <message>
        <source>There is nothing to change for {name}: {reason}</source>
        <translation>没有可为 {name} 更改的设置：{reason}</translation>
    </message>
    <message>
        <source>the run ended with an internal error: {reason}</source>
        <translation>测量因内部错误而结束：{reason}</translation>
    </message>
    <message>
        <source>The responder is busy: it has been serving {peer} for {seconds} s.</source>
        <translation>响应端正忙：它已为 {peer} 服务了 {seconds} s。</translation>
    </message>
    <message>
        <source>&quot;{found}&quot; came instead.</source>
        <translation>收到的却是“{found}”。</translation>
    </message>
    <message>
        <source>The peer&apos;s control message &quot;{type}&quot; cannot be used: {why}</source>
        <translation>对端的控制消息“{type}”无法使用：{why}</translation>
    </message>
    <message>
        <source>The responder speaks protocol {theirs} (Halftrip {build}), this program protocol {ours} (Halftrip {version}).</source>
        <translation>响应端使用协议 {theirs}（Halftrip {build}），本程序使用协议 {ours}（Halftrip {version}）。</translation>
    </message>
    <message>
        <source>The host {peer} has no address of the wanted family.</source>
        <translation>主机 {peer} 没有所需地址族的地址。</translation>
    </message>
    <message>
        <source>The responder {peer} could not prove that it knows the pairing code.</source>
        <translation>响应端 {peer} 无法证明它知道配对码。</translation>
    </message>
    <message>
        <source>The responder {peer} asks for no pairing code and could not prove that it knows yours.</source>
        <translation>响应端 {peer} 不要求配对码，也无法证明它知道您的配对码。</translation>
    </message>
    <message>
        <source>The responder could not be reached again after {seconds} seconds of silence: {reason}</source>
        <translation>在没有任何消息 {seconds} 秒之后，无法再次到达响应端：{reason}</translation>
    </message>
    <message>
        <source>makes the inventory larger than {most} hosts in 50 groups each.</source>
        <translation>使清单超过上限：最多 {most} 台主机，每台最多属于 50 个组。</translation>
    </message>
    <message>
        <source>names the host {name} a second time.</source>
        <translation>第二次写出主机 {name}。</translation>
    </message>
    <message>
        <source>begins a section of the unknown kind &quot;{kind}&quot;.</source>
        <translation>开始了未知类型“{kind}”的部分。</translation>
    </message>
    <message>
        <source>has the word &quot;{word}&quot; behind a host.</source>
        <translation>主机后面有词语“{word}”。</translation>
    </message>
    <message>
        <source>has &quot;{key}&quot;, which is no group.</source>
        <translation>含有“{key}”，它不是组。</translation>
    </message>
    <message>
        <source>has &quot;{key}&quot; without names beneath it.</source>
        <translation>含有“{key}”，其下没有名称。</translation>
    </message>
    <message>
        <source>has the unknown key &quot;{key}&quot; in a group.</source>
        <translation>组中含有未知的键“{key}”。</translation>
    </message>
    <message>
        <source>has the text &quot;{text}&quot; behind the host {host}.</source>
        <translation>主机 {host} 后面有文本“{text}”。</translation>
    </message>
    <message>
        <source>belongs to another plan, {plan}</source>
        <translation>属于另一个计划 {plan}</translation>
    </message>
    <message>
        <source>is the same measurement as &quot;{file}&quot;, which counts</source>
        <translation>与已计入的“{file}”是同一次测量</translation>
    </message>
    <message>
        <source>is no YAML: {problem}.</source>
        <translation>不是 YAML：{problem}。</translation>
    </message>
    <message>
        <source>is nested more than {most} levels deep.</source>
        <translation>嵌套超过 {most} 层。</translation>
    </message>
    <message>
        <source>has the alias *{name} without an anchor before it.</source>
        <translation>含有别名 *{name}，之前没有对应的锚点。</translation>
    </message>
    <message>
        <source>has &quot;{key}&quot; a second time.</source>
        <translation>第二次出现“{key}”。</translation>
    </message>
    <message>
        <source>The values &quot;{values}&quot; of {key} cannot be read.</source>
        <translation>无法读取 {key} 的值“{values}”。</translation>
    </message>
    <message>
        <source>&quot;{item}&quot; names no setting with its values.</source>
        <translation>“{item}”没有写出设置及其值。</translation>
    </message>
    <message>
        <source>The setting {key} is swept twice.</source>
        <translation>设置 {key} 被扫描了两次。</translation>
    </message>
    <message>
        <source>&quot;{peer}&quot; is no adapter of this host.</source>
        <translation>“{peer}”不是本主机的网卡。</translation>
    </message>
    <message>
        <source>Nothing comes back from {peer}: it is an adapter of this host.</source>
        <translation>{peer} 不会返回任何内容：它是本主机的网卡。</translation>
    </message>
    <message>
        <source>Nothing comes back from {peer}: it is a feed.</source>
        <translation>{peer} 不会返回任何内容：它是数据流。</translation>
    </message>
    <message>
        <source>Name a host where &quot;halftrip serve&quot; runs, or use {receivers}.</source>
        <translation>请指定运行“halftrip serve”的主机，或使用 {receivers}。</translation>
    </message>
    <message>
        <source>&quot;{peer}&quot; is no address of a feed.</source>
        <translation>“{peer}”不是数据流的地址。</translation>
    </message>
    <message>
        <source>The transport {transport} has no option &quot;{key}&quot;.</source>
        <translation>传输方式 {transport} 没有选项“{key}”。</translation>
    </message>
    <message>
        <source>Choose a transport beneath the kernel&apos;s stack that has it ({names}), or leave it out.</source>
        <translation>请选择具有该选项的、位于内核协议栈之下的传输方式（{names}），或去掉该选项。</translation>
    </message>
    <message>
        <source>Choose a transport that has it ({names}), or leave it out.</source>
        <translation>请选择具有该选项的传输方式（{names}），或去掉该选项。</translation>
    </message>
    <message>
        <source>{seconds:g} seconds</source>
        <translation>{seconds:g} 秒</translation>
    </message>
    <message>
        <source>The adapter {adapter} of {host} drops frames of VLANs that are not set up on it (ethtool -k {adapter}: rx-vlan-filter on). On that host, enable promiscuous mode (sudo ip link set {adapter} promisc on), or add the VLAN (sudo ip link add link {adapter} name {adapter}.{vlan} type vlan id {vlan})</source>
        <translation>{host} 的网卡 {adapter} 会丢弃未在其上设置的 VLAN 的帧（ethtool -k {adapter}：rx-vlan-filter on）。请在该主机上启用混杂模式（sudo ip link set {adapter} promisc on），或添加该 VLAN（sudo ip link add link {adapter} name {adapter}.{vlan} type vlan id {vlan}）</translation>
    </message>
    <message>
        <source>{advice}. The driver has fixed the filter: it cannot be switched off.</source>
        <translation>{advice}。驱动程序固定了该过滤器：无法关闭。</translation>
    </message>
    <message>
        <source>{advice}, or switch the filter off (sudo ethtool -K {adapter} rx-vlan-filter off).</source>
        <translation>{advice}，或关闭该过滤器（sudo ethtool -K {adapter} rx-vlan-filter off）。</translation>
    </message>
    <message>
        <source>No answer to a STAMP packet came from {peer}, {service}, in {seconds}.</source>
        <translation>{seconds}内没有收到 {peer}（{service}）对 STAMP 包的应答。</translation>
    </message>
    <message>
        <source>No reflector listens at {service} of that host, it answers known senders only, or a firewall on the path drops the probes. Check that it is on (a router&apos;s STAMP or TWAMP Light reflector, or halftrip serve --stamp) and name its port: stamp://HOST:PORT.</source>
        <translation>该主机的 {service} 上没有反射器，或者它只应答已知的发送方，或者路径上的防火墙丢弃了探测包。请检查它是否已开启（路由器的 STAMP 或 TWAMP Light 反射器，或 halftrip serve --stamp），并写出其端口：stamp://HOST:PORT。</translation>
    </message>
    <message>
        <source>No echo reply came from {peer} in {seconds}.</source>
        <translation>{seconds}内没有收到 {peer} 的回显应答。</translation>
    </message>
    <message>
        <source>on that host, {command}</source>
        <translation>请在该主机上运行：{command}</translation>
    </message>
    <message>
        <source>The firewall of {host} drops them if the two hosts are in different subnets ({rules}). To let them in, {command}. Within one subnet, look at firewalls between the two hosts. Or try --transport tcp.</source>
        <translation>如果两台主机位于不同子网，{host}的防火墙会丢弃它们（{rules}）。要放行，{command}。如果在同一子网内，请检查两台主机之间的防火墙。或者尝试 --transport tcp。</translation>
    </message>
    <message>
        <source>No firewall rule of {host} that Halftrip can read drops them: look at firewalls and routers between the two hosts. Or try --transport tcp.</source>
        <translation>在 Halftrip 能够读取的范围内，{host}没有丢弃它们的防火墙规则：请检查两台主机之间的防火墙和路由器。或者尝试 --transport tcp。</translation>
    </message>
    <message>
        <source>The probes arrive there, so their replies are lost on the way back: probably the firewall of {host}. To let them in, {command}.</source>
        <translation>探测包到达了那里，因此应答在返回途中丢失：可能是{host}的防火墙所致。要放行，{command}。</translation>
    </message>
    <message>
        <source>Probably the firewall of {host} drops them. To let them in, {command}. Or try --transport tcp.</source>
        <translation>可能是{host}的防火墙丢弃了它们。要放行，{command}。或者尝试 --transport tcp。</translation>
    </message>
    <message>
        <source>At {peer}: {why}</source>
        <translation>在 {peer} 上：{why}</translation>
    </message>
    <message>
        <source>The firewall of this host may drop it ({rules}).</source>
        <translation>本主机的防火墙可能会丢弃它（{rules}）。</translation>
    </message>
    <message>
        <source>The firewall of this host drops it if its sender is in another subnet ({rules}).</source>
        <translation>如果发送方位于另一个子网，本主机的防火墙会丢弃它（{rules}）。</translation>
    </message>
    <message>
        <source>Check that its sender runs and has that address, that the feed arrives on {adapter}, and that no firewall of this host drops it.</source>
        <translation>请检查发送方是否在运行并具有该地址、数据流是否到达 {adapter}，以及本主机的防火墙是否没有丢弃它。</translation>
    </message>
    <message>
        <source>Check that its sender runs, that the feed arrives on {adapter}, and that no firewall of this host drops it.</source>
        <translation>请检查发送方是否在运行、数据流是否到达 {adapter}，以及本主机的防火墙是否没有丢弃它。</translation>
    </message>
    <message>
        <source>{rules} Check that its sender runs and has that address, and that the feed arrives on {adapter}.</source>
        <translation>{rules}请检查发送方是否在运行并具有该地址，以及数据流是否到达 {adapter}。</translation>
    </message>
    <message>
        <source>{rules} Check that its sender runs, and that the feed arrives on {adapter}.</source>
        <translation>{rules}请检查发送方是否在运行，以及数据流是否到达 {adapter}。</translation>
    </message>
    <message>
        <source>No probe came back from {peer} in {seconds}, although the control connection works.</source>
        <translation>{seconds}内没有探测包从 {peer} 返回，尽管控制连接正常。</translation>
    </message>
    <message>
        <source>Not one probe arrived at {peer} in {seconds}, although the control connection works.</source>
        <translation>{seconds}内没有一个探测包到达 {peer}，尽管控制连接正常。</translation>
    </message>
    <message>
        <source>Every reply from {peer} came after the timeout of {timeout}, which makes each of them a loss.</source>
        <translation>{peer} 的每个应答都在超时 {timeout} 之后才到，因此都算作丢失。</translation>
    </message>
    <message>
        <source>Nothing came to {place} in {seconds}.</source>
        <translation>{seconds}内 {place} 没有收到任何内容。</translation>
    </message>
    <message>
        <source>Nothing came to {place} from {source} in {seconds}.</source>
        <translation>{seconds}内 {place} 没有收到来自 {source} 的任何内容。</translation>
    </message>
    <message>
        <source>{advice} For a group, check that the switch forwards it (IGMP or MLD snooping needs a querier).</source>
        <translation>{advice}如果是组播组，请检查交换机是否转发它（IGMP 或 MLD 侦听需要查询器）。</translation>
    </message>
    <message>
        <source>the adapter that the system chose (--adapter names another)</source>
        <translation>系统所选的网卡（可用 --adapter 指定另一块）</translation>
    </message>
    <message>
        <source>Not one frame that was sent on {sender} arrived at {receiver} in {seconds}, although some had before.</source>
        <translation>{seconds}内在 {sender} 上发出的帧没有一个到达 {receiver}，尽管之前曾有帧到达。</translation>
    </message>
    <message>
        <source>The responder knows no control message &quot;{type}&quot;.</source>
        <translation>响应端不认识控制消息“{type}”。</translation>
    </message>
    <message>
        <source>No {stamps} are taken: {why}.</source>
        <translation>不取{stamps}：{why}。</translation>
    </message>
    <message>
        <source>No {stamps} are taken: {why}</source>
        <translation>不取{stamps}：{why}</translation>
    </message>
    <message>
        <source>Stamps are the systems&apos; alone, without those of the adapters. {why}</source>
        <translation>时间戳只有系统的，没有网卡的。{why}</translation>
    </message>
    <message>
        <source>Stamps of the stages are the systems&apos; alone, without those of the adapters. {why}</source>
        <translation>各阶段的时间戳只有系统的，没有网卡的。{why}</translation>
    </message>
    <message>
        <source>No {stamps} at {size}: {why}</source>
        <translation>在 {size} 处没有{stamps}：{why}</translation>
    </message>
    <message>
        <source>From here on {stamps} are the systems&apos; alone, without those of the adapters: {why}</source>
        <translation>从此处起，{stamps}只有系统的，没有网卡的：{why}</translation>
    </message>
    <message>
        <source>Host B takes no stamps. {why}</source>
        <translation>主机 B 不取时间戳。{why}</translation>
    </message>
    <message>
        <source>Hardware stamps cannot be had. {reason}</source>
        <translation>无法得到硬件时间戳。{reason}</translation>
    </message>
    <message>
        <source>The adapter&apos;s clock runs wrong: {ppm:+.0f} ppm against the system&apos;s.</source>
        <translation>网卡时钟走时不准：与系统时钟相差 {ppm:+.0f} ppm。</translation>
    </message>
    <message>
        <source>An error was reported in a form that cannot be read: {why}</source>
        <translation>报告的错误格式无法读取：{why}</translation>
    </message>
    <message>
        <source>The peer &quot;{peer}&quot; {why}.</source>
        <translation>对端“{peer}”{why}。</translation>
    </message>
    <message>
        <source>The name of the peer is longer than the {most:d} characters that a host&apos;s may have.</source>
        <translation>对端的名称超过主机名允许的 {most:d} 个字符。</translation>
    </message>
    <message>
        <source>The MTU of {adapter} is {mtu:d} bytes now; when the run began it was {before:d}.</source>
        <translation>{adapter} 的 MTU 现为 {mtu:d} 字节；测量开始时为 {before:d} 字节。</translation>
    </message>
    <message>
        <source>No probe fits a frame: {mtu} leaves no room behind the headers.</source>
        <translation>没有探测包放得进一个帧：{mtu} 在报头之后没有留出空间。</translation>
    </message>
    <message>
        <source>The probe does not fit one frame: with {mtu} it may have {largest:d} bytes at most.</source>
        <translation>探测包放不进一个帧：在 {mtu} 下最多可有 {largest:d} 字节。</translation>
    </message>
    <message>
        <source>The MTU of {adapter} was lowered for a while: a frame that fits its {mtu:d} bytes was refused.</source>
        <translation>{adapter} 的 MTU 曾一度降低：一个符合其 {mtu:d} 字节的帧被拒绝。</translation>
    </message>
    <message>
        <source>Sending through {object} failed: the path carries packets of {now:d} bytes now; when the run began it was {before:d}.</source>
        <translation>通过 {object} 发送失败：该路径现在承载 {now:d} 字节的包；测量开始时为 {before:d} 字节。</translation>
    </message>
    <message>
        <source>Raise the MTU again ({command}), choose sizes that fit, or allow fragments (--allow-fragments).</source>
        <translation>请再次提高 MTU（{command}），选择合适的大小，或允许分片（--allow-fragments）。</translation>
    </message>
    <message>
        <source>The transport {transport} needs {system}.</source>
        <translation>传输方式 {transport} 需要 {system}。</translation>
    </message>
    <message>
        <source>There is no transport &quot;{transport}&quot; here.</source>
        <translation>此处没有传输方式“{transport}”。</translation>
    </message>
    <message>
        <source>the journal of changed settings {path} cannot be used: {why}</source>
        <translation>设置日志 {path} 无法使用：{why}</translation>
    </message>
    <message>
        <source>{setting} cannot be set for the time of a run: it would be in use only after &quot;{command}&quot;.</source>
        <translation>{setting} 不能仅为一次测量设置：要在“{command}”之后才会生效。</translation>
    </message>
    <message>
        <source>The kernel cannot {step}: {reason}.</source>
        <translation>内核无法执行 {step}：{reason}。</translation>
    </message>
    <message>
        <source>UDP port {port} is taken</source>
        <translation>UDP 端口 {port} 已被占用</translation>
    </message>
    <message>
        <source>Choose another port, or stop the program that has it (ss -lunp sport = :{port}).</source>
        <translation>请选择另一个端口，或停止占用它的程序（ss -lunp sport = :{port}）。</translation>
    </message>
    <message>
        <source>no adapter of this host has the address {address}</source>
        <translation>本主机没有网卡具有地址 {address}</translation>
    </message>
    <message>
        <source>UDP port {port} needs a privilege</source>
        <translation>UDP 端口 {port} 需要特权</translation>
    </message>
    <message>
        <source>Choose a port of 1024 or more, or allow it: &quot;sudo sysctl net.ipv4.ip_unprivileged_port_start={port}&quot;.</source>
        <translation>请选择 1024 或更大的端口，或者允许它：“sudo sysctl net.ipv4.ip_unprivileged_port_start={port}”。</translation>
    </message>
    <message>
        <source>cannot open UDP port {port}: {reason}</source>
        <translation>无法打开 UDP 端口 {port}：{reason}</translation>
    </message>
    <message>
        <source>unknown host {host}</source>
        <translation>未知主机 {host}</translation>
    </message>
    <message>
        <source>unknown host {host}: no name server answered</source>
        <translation>未知主机 {host}：没有名称服务器应答</translation>
    </message>
    <message>
        <source>cannot look up host {host}: {reason}</source>
        <translation>无法查找主机 {host}：{reason}</translation>
    </message>
    <message>
        <source>stopped while connecting to {to}</source>
        <translation>在连接 {to} 时已停止</translation>
    </message>
    <message>
        <source>nothing listens at {to}</source>
        <translation>{to} 上没有程序在监听</translation>
    </message>
    <message>
        <source>no answer from {to}</source>
        <translation>{to} 没有应答</translation>
    </message>
    <message>
        <source>no route to {to}: {reason}</source>
        <translation>没有到 {to} 的路由：{reason}</translation>
    </message>
    <message>
        <source>Check the cable, the address and the route (ip route get {address}).</source>
        <translation>请检查线缆、地址和路由（ip route get {address}）。</translation>
    </message>
    <message>
        <source>no route to {to}: the address needs its adapter</source>
        <translation>没有到 {to} 的路由：该地址需要写明网卡</translation>
    </message>
    <message>
        <source>Name the adapter behind the address: {address}%eth0.</source>
        <translation>请在地址后写明网卡：{address}%eth0。</translation>
    </message>
    <message>
        <source>not allowed to connect to {to}</source>
        <translation>不允许连接到 {to}</translation>
    </message>
    <message>
        <source>cannot connect to {to}: {reason}</source>
        <translation>无法连接到 {to}：{reason}</translation>
    </message>
    <message>
        <source>port {port} is taken</source>
        <translation>端口 {port} 已被占用</translation>
    </message>
    <message>
        <source>Choose another port, or stop the program that has it (ss -ltnp sport = :{port}).</source>
        <translation>请选择另一个端口，或停止占用它的程序（ss -ltnp sport = :{port}）。</translation>
    </message>
    <message>
        <source>not allowed to listen on port {port}</source>
        <translation>不允许在端口 {port} 上监听</translation>
    </message>
    <message>
        <source>a link-local address needs its adapter: {address}</source>
        <translation>链路本地地址需要写明网卡：{address}</translation>
    </message>
    <message>
        <source>Write {address}%ADAPTER.</source>
        <translation>请写成 {address}%ADAPTER。</translation>
    </message>
    <message>
        <source>cannot listen on port {port}: {reason}</source>
        <translation>无法在端口 {port} 上监听：{reason}</translation>
    </message>
    <message>
        <source>the connection to {peer} was lost: {reason}</source>
        <translation>到 {peer} 的连接已丢失：{reason}</translation>
    </message>
    <message>
        <source>start this container with {rights}</source>
        <translation>以 {rights} 启动该容器</translation>
    </message>
    <message>
        <source>The bounding set of this container or service lacks it, so that root lacks it, too: {remedy}, or add it to the unit&apos;s CapabilityBoundingSet=.</source>
        <translation>该容器或服务的边界集缺少它，因此 root 也缺少它：请{remedy}，或将它加入该单元的 CapabilityBoundingSet=。</translation>
    </message>
    <message>
        <source>no_new_privs is set here, so that no program gains capabilities: {remedy}.</source>
        <translation>此处设置了 no_new_privs，因此没有程序能获得权能：请{remedy}。</translation>
    </message>
    <message>
        <source>Start it as root.</source>
        <translation>请以 root 身份启动它。</translation>
    </message>
    <message>
        <source>Run &quot;{command}&quot; and log in again, or start it as root.</source>
        <translation>请运行“{command}”并重新登录，或以 root 身份启动它。</translation>
    </message>
    <message>
        <source>writing in {folder} is not permitted</source>
        <translation>不允许在 {folder} 中写入</translation>
    </message>
    <message>
        <source>{folder} is read-only</source>
        <translation>{folder} 为只读</translation>
    </message>
    <message>
        <source>{folder} takes no new files</source>
        <translation>{folder} 不接受新文件</translation>
    </message>
    <message>
        <source>there is no folder {folder}</source>
        <translation>没有文件夹 {folder}</translation>
    </message>
    <message>
        <source>{folder} is not a folder</source>
        <translation>{folder} 不是文件夹</translation>
    </message>
    <message>
        <source>The adapter {adapter} was down for a while.</source>
        <translation>网卡 {adapter} 曾一度未启用。</translation>
    </message>
    <message>
        <source>Start again; if it is down now, bring it up (sudo ip link set {adapter} up) and start again.</source>
        <translation>请重新开始；如果它现在未启用，请将其启用（sudo ip link set {adapter} up）后重新开始。</translation>
    </message>
    <message>
        <source>The probe does not fit one frame of the adapter {adapter}.</source>
        <translation>探测包放不进网卡 {adapter} 的一个帧。</translation>
    </message>
    <message>
        <source>The system does not let this program use frames on {adapter}.</source>
        <translation>系统不允许该程序在 {adapter} 上使用帧。</translation>
    </message>
    <message>
        <source>The adapter {adapter} took no frame: its queue stayed full, or the link dropped the frames at once.</source>
        <translation>网卡 {adapter} 没有接收帧：其队列一直是满的，或者链路立即丢弃了这些帧。</translation>
    </message>
    <message>
        <source>libpcap cannot start on {adapter}</source>
        <translation>libpcap 无法在 {adapter} 上启动</translation>
    </message>
    <message>
        <source>libpcap cannot leave sent frames out on {adapter}</source>
        <translation>libpcap 无法在 {adapter} 上排除已发送的帧</translation>
    </message>
    <message>
        <source>Stopped while waiting for the link of {adapter}.</source>
        <translation>在等待 {adapter} 的链路时已停止。</translation>
    </message>
    <message>
        <source>Cannot {step} for AF_XDP: {reason}.</source>
        <translation>无法为 AF_XDP 执行 {step}：{reason}。</translation>
    </message>
    <message>
        <source>Cannot attach the XDP program to {adapter} in {mode} mode</source>
        <translation>无法以 {mode} 模式将 XDP 程序附加到 {adapter}</translation>
    </message>
    <message>
        <source>{step}: {other} is already there.</source>
        <translation>{step}：那里已有 {other}。</translation>
    </message>
    <message>
        <source>another XDP program</source>
        <translation>另一个 XDP 程序</translation>
    </message>
    <message>
        <source>Both ends would need the one hook of the loopback: measure between two adapters, or with &quot;halftrip demo&quot;.</source>
        <translation>两端都需要环回的唯一挂载点：请在两块网卡之间测量，或使用“halftrip demo”。</translation>
    </message>
    <message>
        <source>{step}: the adapter has gone.</source>
        <translation>{step}：网卡已不存在。</translation>
    </message>
    <message>
        <source>{step}: an MTU of {mtu} bytes is too large for it.</source>
        <translation>{step}：{mtu} 字节的 MTU 对它来说太大。</translation>
    </message>
    <message>
        <source>The driver may lack native XDP, or not have it with an MTU of {mtu} or with features such as LRO; use xdpMode=generic.</source>
        <translation>驱动程序可能没有原生 XDP，或在 MTU 为 {mtu} 时或启用 LRO 等功能时没有；请使用 xdpMode=generic。</translation>
    </message>
    <message>
        <source>Use --transport mmap instead.</source>
        <translation>请改用 --transport mmap。</translation>
    </message>
    <message>
        <source>Cannot open an AF_XDP socket: {reason}.</source>
        <translation>无法打开 AF_XDP 套接字：{reason}。</translation>
    </message>
    <message>
        <source>the kernel refuses it here (a container or a lockdown policy?)</source>
        <translation>内核在此处拒绝它（是容器或锁定策略所致？）</translation>
    </message>
    <message>
        <source>Raise the limit (ulimit -l unlimited), or grant cap_ipc_lock: {ways}.</source>
        <translation>请提高上限（ulimit -l unlimited），或授予 cap_ipc_lock：{ways}。</translation>
    </message>
    <message>
        <source>Cannot make the packet memory of AF_XDP: {reason}.</source>
        <translation>无法建立 AF_XDP 的包内存：{reason}。</translation>
    </message>
    <message>
        <source>Cannot bind AF_XDP to queue {queue} of {adapter}</source>
        <translation>无法将 AF_XDP 绑定到 {adapter} 的队列 {queue}</translation>
    </message>
    <message>
        <source>{step}: another AF_XDP socket has this queue.</source>
        <translation>{step}：另一个 AF_XDP 套接字占用了该队列。</translation>
    </message>
    <message>
        <source>{step}: there is no such queue, or no XDP on it.</source>
        <translation>{step}：没有该队列，或其上没有 XDP。</translation>
    </message>
    <message>
        <source>&quot;ethtool -l {adapter}&quot; shows the number of queues.</source>
        <translation>可用“ethtool -l {adapter}”查看队列数。</translation>
    </message>
    <message>
        <source>{step} with zero-copy: the driver does not have it.</source>
        <translation>{step}（零拷贝）：驱动程序不支持。</translation>
    </message>
    <message>
        <source>{step}: the driver does not support it.</source>
        <translation>{step}：驱动程序不支持。</translation>
    </message>
    <message>
        <source>{step}: the adapter is down.</source>
        <translation>{step}：网卡未启用。</translation>
    </message>
    <message>
        <source>AF_XDP needs more rights: {missing}.</source>
        <translation>AF_XDP 需要更多权限：{missing}。</translation>
    </message>
    <message>
        <source>{adapter} has no {file}.</source>
        <translation>{adapter} 没有 {file}。</translation>
    </message>
    <message>
        <source>there is no {file} here ({path}).</source>
        <translation>此处没有 {file}（{path}）。</translation>
    </message>
    <message>
        <source>this network namespace does not show {file}; the host&apos;s first one may.</source>
        <translation>本网络命名空间不显示 {file}；主机的第一个命名空间可能会显示。</translation>
    </message>
    <message>
        <source>Windows starts no kernel trace: {reason}</source>
        <translation>Windows 没有启动内核跟踪：{reason}</translation>
    </message>
    <message>
        <source>UDP port {port} is taken or reserved by the system</source>
        <translation>UDP 端口 {port} 已被占用或由系统保留</translation>
    </message>
    <message>
        <source>port {port} is taken or reserved by the system</source>
        <translation>端口 {port} 已被占用或由系统保留</translation>
    </message>
    <message>
        <source>Echo requests through {object} exceeded their time to live.</source>
        <translation>通过 {object} 的回显请求超过了其 TTL。</translation>
    </message>
    <message>
        <source>A host on the path refuses echo requests through {object}.</source>
        <translation>路径上的一台主机拒绝通过 {object} 的回显请求。</translation>
    </message>
    <message>
        <source>Echo requests through {object} failed with the status {code:d}.</source>
        <translation>通过 {object} 的回显请求失败，状态为 {code:d}。</translation>
    </message>
    <message>
        <source>Npcap is not installed: neither its service nor {path} is there.</source>
        <translation>未安装 Npcap：既没有其服务，也没有 {path}。</translation>
    </message>
    <message>
        <source>Npcap is only half there: {path} exists, but not the service npcap.</source>
        <translation>Npcap 不完整：{path} 存在，但没有服务 npcap。</translation>
    </message>
    <message>
        <source>Npcap is not installed: there is no {path}.</source>
        <translation>未安装 Npcap：没有 {path}。</translation>
    </message>
    <message>
        <source>Npcap is only half there: its service runs, but there is no {path}.</source>
        <translation>Npcap 不完整：其服务在运行，但没有 {path}。</translation>
    </message>
    <message>
        <source>Wine&apos;s own wpcap does not load: {reason}.</source>
        <translation>Wine 自带的 wpcap 无法加载：{reason}。</translation>
    </message>
    <message>
        <source>Wine&apos;s own wpcap is too old: it lacks {function}.</source>
        <translation>Wine 自带的 wpcap 太旧：缺少 {function}。</translation>
    </message>
    <message>
        <source>This is Wine {version} with its own wpcap, not Npcap: it has no immediate mode, and its figures say nothing about Windows.</source>
        <translation>这是带有自己的 wpcap 的 Wine {version}，不是 Npcap：它没有立即模式，其数字不能说明 Windows 的情况。</translation>
    </message>
    <message>
        <source>Npcap&apos;s library {path} does not load: {reason}.</source>
        <translation>Npcap 的库 {path} 无法加载：{reason}。</translation>
    </message>
    <message>
        <source>The installed Npcap is too old: it lacks {function}.</source>
        <translation>所安装的 Npcap 太旧：缺少 {function}。</translation>
    </message>
    <message>
        <source>{path} is not Npcap&apos;s: it calls itself &quot;{version}&quot;.</source>
        <translation>{path} 不是 Npcap 的：它自称“{version}”。</translation>
    </message>
    <message>
        <source>Npcap {version} can crash Windows while it sends and captures; {corrected} corrects that.</source>
        <translation>Npcap {version} 在同时发送和捕获时可能使 Windows 崩溃；{corrected} 修正了该问题。</translation>
    </message>
    <message>
        <source>Update it from https://npcap.com, or set {variable}=1 on a host that may crash.</source>
        <translation>请从 https://npcap.com 更新它，或在可以崩溃的主机上设置 {variable}=1。</translation>
    </message>
    <message>
        <source>RIO refuses {what}: {reason}.</source>
        <translation>RIO 拒绝 {what}：{reason}。</translation>
    </message>
    <message>
        <source>The system found the completion queue of {object} corrupt (RIO_CORRUPT_CQ).</source>
        <translation>系统发现 {object} 的完成队列已损坏（RIO_CORRUPT_CQ）。</translation>
    </message>
    <message>
        <source>Start the run again; if it happens again, use --transport {transport} and report it.</source>
        <translation>请重新开始测量；如果再次发生，请使用 --transport {transport} 并报告该问题。</translation>
    </message>
    <message>
        <source>Waiting for RIO on {object} failed: {reason}.</source>
        <translation>在 {object} 上等待 RIO 失败：{reason}。</translation>
    </message>
    <message>
        <source>Windows Sockets have no Registered I/O: {error} ({code:d}).</source>
        <translation>Windows Sockets 没有 Registered I/O：{error}（{code:d}）。</translation>
    </message>
    <message>
        <source>&quot;{command}&quot; has no option &quot;{option}&quot;.</source>
        <translation>“{command}”没有选项“{option}”。</translation>
    </message>
    <message>
        <source>At {peer} there is no responder of Halftrip.</source>
        <translation>{peer} 上没有 Halftrip 响应端。</translation>
    </message>
    <message>
        <source>{minutes:.1f} minutes</source>
        <translation>{minutes:.1f} 分钟</translation>
    </message>
    <message>
        <source>The run at {host} goes on.</source>
        <translation>{host} 上的测量仍在继续。</translation>
    </message>
    <message>
        <source>There is no halftrip in the PATH of that user at {peer}.</source>
        <translation>{peer} 上该用户的 PATH 中没有 halftrip。</translation>
    </message>
    <message>
        <source>host {host} has no IPv4 address</source>
        <translation>主机 {host} 没有 IPv4 地址</translation>
    </message>
    <message>
        <source>host {host} has no IPv6 address</source>
        <translation>主机 {host} 没有 IPv6 地址</translation>
    </message>
    <message>
        <source>host {host} has no address</source>
        <translation>主机 {host} 没有地址</translation>
    </message>
    <message>
        <source>cannot read from {peer}</source>
        <translation>无法从 {peer} 读取</translation>
    </message>
    <message>
        <source>cannot write to {peer}</source>
        <translation>无法向 {peer} 写入</translation>
    </message>
    <message>
        <source>Cannot send a frame through {adapter} ({reason}).</source>
        <translation>无法通过 {adapter} 发送帧（{reason}）。</translation>
    </message>
    <message>
        <source>Cannot receive a frame through {adapter} ({reason}).</source>
        <translation>无法通过 {adapter} 接收帧（{reason}）。</translation>
    </message>
    <message>
        <source>Npcap can no longer send on {adapter} ({reason}).</source>
        <translation>Npcap 无法再在 {adapter} 上发送（{reason}）。</translation>
    </message>
    <message>
        <source>Npcap can no longer receive on {adapter} ({reason}).</source>
        <translation>Npcap 无法再在 {adapter} 上接收（{reason}）。</translation>
    </message>
    <message>
        <source>Probably the firewall of {host} drops them ({rules}). To let them in, {command}. Or try --transport tcp.</source>
        <translation>可能是{host}的防火墙丢弃了它们（{rules}）。要放行，{command}。或者尝试 --transport tcp。</translation>
    </message>
    <message>
        <source>{what} (PDH {status})</source>
        <translation>{what}（PDH {status}）</translation>
    </message>
    <message>
        <source>1 packet</source>
        <translation>1 个包</translation>
    </message>
    <message>
        <source>{count} packets</source>
        <translation>{count} 个包</translation>
    </message>
    <message>
        <source>In {seconds} {packets} came back from {peer}, {service}, but none unchanged: bytes or length differ.</source>
        <translation>{seconds}内从 {peer}（{service}）返回了 {packets}，但没有一个是原样：字节或长度不同。</translation>
    </message>
    <message>
        <source>In {seconds} {packets} came back from {peer}, {service}, but none matches a STAMP packet that was sent: {short} too short, {others} with another sequence or timestamp.</source>
        <translation>{seconds}内从 {peer}（{service}）返回了 {packets}，但没有一个与已发送的 STAMP 包匹配：{short} 个太短，{others} 个的序号或时间戳不同。</translation>
    </message>
    <message>
        <source>No echo came from {peer}, {service}, in {seconds}.</source>
        <translation>{seconds}内没有收到 {peer}（{service}）的回显。</translation>
    </message>
    <message>
        <source>No echo service listens at {service} of that host, or a firewall on the path drops the probes. Start the service (for TCP: --transport tcp), or run halftrip serve there.</source>
        <translation>该主机的 {service} 上没有回显服务，或者路径上的防火墙丢弃了探测包。请启动该服务（TCP：--transport tcp），或在那里运行 halftrip serve。</translation>
    </message>
    <message>
        <source>The measuring process did not stop when asked to and was ended by force.</source>
        <translation>测量进程未按要求停止，已被强制结束。</translation>
    </message>
    <message>
        <source>The measuring process was ended before it could finish.</source>
        <translation>测量进程在完成之前被结束。</translation>
    </message>
    <message>
        <source>The measuring process died.</source>
        <translation>测量进程已异常终止。</translation>
    </message>
    <message>
        <source>The measuring process was ended by the signal {signal}.</source>
        <translation>测量进程被信号 {signal} 结束。</translation>
    </message>
    <message>
        <source>The measuring process ended early, with exit code {code:d}.</source>
        <translation>测量进程提前结束，退出代码 {code:d}。</translation>
    </message>
    <message>
        <source>Refused where the firmware has turbo off: enable it there.</source>
        <translation>若固件已关闭睿频则会被拒绝：请在固件中启用。</translation>
    </message>
    <message>
        <source>1 connection</source>
        <translation>1 个连接</translation>
    </message>
    <message>
        <source>notrack for Halftrip&apos;s UDP probes, which --transport-option flow=1 gives these ports</source>
        <translation>对 Halftrip 的 UDP 探测包设置 notrack，其端口由 --transport-option flow=1 确定</translation>
    </message>
    <message>
        <source>Do it on both hosts, and measure with --transport-option flow=1: other probes have any free port. Rules that admit only tracked connections do not match these packets: allow UDP ports 61001 to 65000 explicitly.</source>
        <translation>请在两台主机上执行，并以 --transport-option flow=1 测量：其他探测包使用任意空闲端口。只放行被跟踪连接的规则与这些数据包不匹配：请单独放行 UDP 端口 61001 到 65000。</translation>
    </message>
    <message>
        <source>No cpuidle driver is active, so no idle core polls before it halts.</source>
        <translation>没有启用 cpuidle 驱动，因此空闲核心在停机前都不轮询。</translation>
    </message>
    <message>
        <source>Prove it: hold C-states off in a second pass on this host{cli: (halftrip tune prove PEER hold-cstates)} at the same pace{cli: (--interval)}. Or send without pauses.</source>
        <translation>验证：以相同的发送间隔{cli: (--interval)}在本机禁止 C 状态再测一遍{cli: (halftrip tune prove PEER hold-cstates)}。或者不间断地发送。</translation>
    </message>
    <message>
        <source>1 thermal throttling event</source>
        <translation>1 次热降频事件</translation>
    </message>
    <message>
        <source>{figure} p50 is {fromUs} us in the first quarter and {toUs} us in the last; it rises in {percent:.0f} % of all pairs of stretches</source>
        <translation>前四分之一的 {figure} p50 为 {fromUs} us，后四分之一为 {toUs} us；所有时段对中有 {percent:.0f} % 上升</translation>
    </message>
    <message>
        <source>Migrated once</source>
        <translation>迁移 1 次</translation>
    </message>
    <message>
        <source>Measure what each host&apos;s coalescing costs{cli: (halftrip diagnose --matrix PEER)}, or disable it at host B{cli: (sudo halftrip tune apply --adapter ADAPTER coalescing.rxUsecs=0)}.</source>
        <translation>测量每台主机的中断合并的代价{cli: (halftrip diagnose --matrix PEER)}，或在主机 B 上将其关闭{cli: (sudo halftrip tune apply --adapter ADAPTER coalescing.rxUsecs=0)}。</translation>
    </message>
    <message>
        <source>Adapter {adapter} of host {host} links at {mbps} Mb/s, although it supports {fastestMbps} Mb/s: at that speed a 64-byte frame takes {costNs:.0f} ns less. What its link partner supports is unknown.</source>
        <translation>主机 {host} 的网卡 {adapter} 链路速率为 {mbps} Mb/s，而它支持 {fastestMbps} Mb/s：以该速率，64 字节的帧少用 {costNs:.0f} ns。链路对端支持的速率未知。</translation>
    </message>
    <message>
        <source>Measure with flow control off{cli: (halftrip tune prove PEER pauseFrames)}, and look for the traffic that fills the buffer.</source>
        <translation>关闭流量控制后再测{cli: (halftrip tune prove PEER pauseFrames)}，并查找填满缓冲区的流量。</translation>
    </message>
    <message>
        <source>Turn flow control off on host B{cli: (sudo halftrip tune apply --adapter ADAPTER pauseFrames)}, repeat, and look for the traffic that fills the buffer.</source>
        <translation>在主机 B 上关闭流量控制{cli: (sudo halftrip tune apply --adapter ADAPTER pauseFrames)}，重测，并查找填满缓冲区的流量。</translation>
    </message>
    <message>
        <source>Host {host} uses threaded NAPI: a kernel thread polls for its packets.</source>
        <translation>主机 {host} 使用线程化 NAPI：由内核线程轮询其数据包。</translation>
    </message>
    <message>
        <source>{source} is {value}.</source>
        <translation>{source} 为 {value}。</translation>
    </message>
    <message>
        <source>Let a search measure with and without it on host B{cli: (halftrip tune search PEER threadedNapi)}.</source>
        <translation>让搜索分别在主机 B 启用和关闭它时测量{cli: (halftrip tune search PEER threadedNapi)}。</translation>
    </message>
    <message>
        <source>The p50 of every flow lies among the lost probes.</source>
        <translation>每条流的 p50 都落在丢失的探测包之中。</translation>
    </message>
    <message>
        <source>Fastest: flow {fastest}, {fastestUs} us at p50. Slowest: flow {slowest}, p50 among the lost probes.</source>
        <translation>最快：流 {fastest}，p50 为 {fastestUs} us。最慢：流 {slowest}，其 p50 落在丢失的探测包之中。</translation>
    </message>
    <message>
        <source>sudo ufw allow from {address}, or sudo firewall-cmd --zone=trusted --add-source={address}, or sudo {program} -I INPUT -s {address} -j ACCEPT</source>
        <translation>sudo ufw allow from {address}，或 sudo firewall-cmd --zone=trusted --add-source={address}，或 sudo {program} -I INPUT -s {address} -j ACCEPT</translation>
    </message>
    <message>
        <source>The kernel does not name the adapter&apos;s master.</source>
        <translation>内核未给出网卡主设备（master）的名称。</translation>
    </message>
    <message>
        <source>End the program that owns it (bpftool net show dev {adapter}), or run &quot;sudo ip link set dev {adapter} xdp off&quot;.</source>
        <translation>请结束拥有它的程序（bpftool net show dev {adapter}），或运行“sudo ip link set dev {adapter} xdp off”。</translation>
    </message>
    <message>
        <source>Lower the MTU on both hosts (sudo ip link set dev {adapter} mtu 1500), or use xdpMode=generic.</source>
        <translation>请在两台主机上降低 MTU（sudo ip link set dev {adapter} mtu 1500），或使用 xdpMode=generic。</translation>
    </message>
    <message>
        <source>Bring it up: &quot;sudo ip link set {adapter} up&quot;.</source>
        <translation>请启用它：“sudo ip link set {adapter} up”。</translation>
    </message>
    <message>
        <source>Cores may enter {stateOfA} on A and {stateOfB} on B between probes (exit latencies {exitOfAUs} and {exitOfBUs} us): the longer is {percent:.0f} % of the round trip {where}.</source>
        <translation>{where}在探测之间，核心在 A 上可能进入 {stateOfA}，在 B 上可能进入 {stateOfB}（退出延迟 {exitOfAUs} 和 {exitOfBUs} us）：较长者占往返时间的 {percent:.0f} %。</translation>
    </message>
    <message>
        <source>{switches} involuntary context switches</source>
        <translation>{switches} 次非自愿上下文切换</translation>
    </message>
    <message>
        <source>1 involuntary context switch</source>
        <translation>1 次非自愿上下文切换</translation>
    </message>
    <message>
        <source>Hold C-states off and repeat{cli: (--hold-cstates)}: no kernel event shows how long an idle core takes to wake up. Then look below the kernel: at the hypervisor, firmware (SMI), the NICs and the path between them.</source>
        <translation>禁用 C 状态后重测{cli:（--hold-cstates）}：没有内核事件显示空闲核心唤醒需要多久。然后在内核之下查找：虚拟机管理程序、固件（SMI）、网卡以及其间的路径。</translation>
    </message>
    <message>
        <source>The longest rx-usecs is {timerUs} us, but the measured interval is {periodUs:.0f} us: the adapter does not follow its driver&apos;s setting, or another timer holds packets.</source>
        <translation>最长的 rx-usecs 为 {timerUs} us，但测得的间隔为 {periodUs:.0f} us：网卡没有遵循驱动的设置，或者是另一个定时器扣住了数据包。</translation>
    </message>
    <message>
        <source>FEC of host {host}&apos;s adapter corrected bit errors {where}: these cost no frame, but the link may be marginal.</source>
        <translation>{where}主机 {host} 网卡的 FEC 纠正了误码：没有因此丢帧，但链路可能处于临界状态。</translation>
    </message>
    <message>
        <source>The queueing discipline {discipline} of host {host} delays each packet by {delayUs} us.</source>
        <translation>主机 {host} 的排队规则 {discipline} 使每个数据包延迟 {delayUs} us。</translation>
    </message>
    <message>
        <source>{duplicate} of {sent} probes answered twice; {replies} replies received</source>
        <translation>{sent} 个探测包中有 {duplicate} 个得到两次应答；收到 {replies} 个应答</translation>
    </message>
    <message>
        <source>Of {samples} samples those above {splitUs} us are the slow mode.</source>
        <translation>{samples} 个样本中，超过 {splitUs} us 的属于较慢的峰。</translation>
    </message>
    <message>
        <source>Both modes occur side by side in {mixed} of {slices} time slices.</source>
        <translation>在 {slices} 个时间片中有 {mixed} 个两峰并存。</translation>
    </message>
    <message>
        <source>All figures up to p{percentile} are reliable: no disturbance was found.</source>
        <translation>p{percentile} 及以下的数值都可靠：没有发现干扰。</translation>
    </message>
    <message>
        <source>round trips stalled</source>
        <translation>往返有停顿</translation>
    </message>
    <message>
        <source>The sender decides the sizes and the pace of a feed.</source>
        <translation>数据流的大小和节奏由其发送方决定。</translation>
    </message>
    <message>
        <source>{mode} has no work between a reply and the next probe: that needs one probe in flight.</source>
        <translation>{mode} 在应答与下一个探测包之间没有处理工作：这要求同时仅有一个探测包在途。</translation>
    </message>
    <message>
        <source>{mode} keeps no single probes: its packets are not answered.</source>
        <translation>{mode} 不保留单个探测包：它的数据包没有应答。</translation>
    </message>
    <message>
        <source>The feed &quot;{feed}&quot; {why}.</source>
        <translation>数据流“{feed}”{why}。</translation>
    </message>
    <message>
        <source>{file} is named twice on one side.</source>
        <translation>{file} 在同一侧被列出了两次。</translation>
    </message>
    <message>
        <source>{option} {typed} would serve nobody.</source>
        <translation>{option} {typed} 将不为任何对端提供服务。</translation>
    </message>
    <message>
        <source>{option} is empty: it names no folder.</source>
        <translation>{option} 为空：没有指定文件夹。</translation>
    </message>
    <message>
        <source>{option} is empty: it names no file.</source>
        <translation>{option} 为空：没有指定文件。</translation>
    </message>
    <message>
        <source>Name one, or leave {option} out.</source>
        <translation>请指定一个，或去掉 {option}。</translation>
    </message>
    <message>
        <source>See &quot;halftrip transports&quot;; auto: at each end rio where it is usable, else udp</source>
        <translation>参见“halftrip transports”；auto：两端各自在 rio 可用时取 rio，否则取 udp</translation>
    </message>
    <message>
        <source>one stamp</source>
        <translation>一个时间戳</translation>
    </message>
    <message>
        <source>&quot;{setting}&quot; changed nothing for its run, so nothing can be proved of it.</source>
        <translation>“{setting}”在其测量中没有更改任何内容，因此无法验证其效果。</translation>
    </message>
    <message>
        <source>The same slow start with a fixed frequency on both hosts.</source>
        <translation>在两台主机频率固定时，起始仍然同样慢。</translation>
    </message>
    <message>
        <source>Keep the frequency up on both hosts (Windows: a power plan with a minimum processor state of 100 %), and repeat.</source>
        <translation>在两台主机上保持高频率（Windows：最小处理器状态为 100 % 的电源计划），然后重测。</translation>
    </message>
    <message>
        <source>Improve the cooling, or cap the frequency (Windows: the power plan&apos;s maximum processor state) so that it is sustained, and repeat. Check what else warms this host.</source>
        <translation>改善散热，或限制频率（Windows：电源计划的最大处理器状态）使其能够维持，然后重测。检查还有什么在使这台主机发热。</translation>
    </message>
    <message>
        <source>Disable interrupt moderation on this host (*InterruptModeration in the adapter&apos;s advanced properties), then on the peer, and repeat.</source>
        <translation>在这台主机上关闭中断合并（网卡高级属性中的 *InterruptModeration），再在对端上关闭，然后重测。</translation>
    </message>
    <message>
        <source>Disable interrupt moderation on this host (*InterruptModeration in the adapter&apos;s advanced properties), then on the peer, and repeat the sweep.</source>
        <translation>在这台主机上关闭中断合并（网卡高级属性中的 *InterruptModeration），再在对端上关闭，然后重新扫描。</translation>
    </message>
    <message>
        <source>The peer is a STAMP reflector: only the HRT less residence{cli: (-v)} subtracts the time between its two timestamps. Its time before and after them is in every figure, and its settings are unknown. There is no one-way delay, since the two clocks are not synchronized.</source>
        <translation>对端是 STAMP 反射器：只有扣除驻留时间后的 HRT{cli: (-v)}减去了其两个时间戳之间的时间。此前和此后的时间计入每个数值，其设置未知。两个时钟没有同步，因此没有单向时延。</translation>
    </message>
    <message>
        <source>{run} is not complete: what it lacks is not compared.</source>
        <translation>{run} 不完整：其缺少的部分不参与比较。</translation>
    </message>
    <message>
        <source>{run} measured the same point more than once: only the first time counts.</source>
        <translation>{run} 多次测量了同一测点：只计第一次。</translation>
    </message>
    <message>
        <source>At {lost} of {all} points, figures lie among the lost probes in {side} only: they count as slower.</source>
        <translation>{all} 个测点中有 {lost} 个，只有{side}的数值落在丢失的探测包之中：这些数值算作较慢。</translation>
    </message>
    <message>
        <source>A guest cannot set its cores&apos; frequency: keep it up on the hosts beneath, or warm up for longer{cli: (--warmup)}, and repeat.</source>
        <translation>虚拟机不能设置其核心的频率：请在下层主机上保持高频率，或延长预热{cli: (--warmup)}，然后重复。</translation>
    </message>
    <message>
        <source>the measurement was stopped before its end</source>
        <translation>测量未完成就停止了</translation>
    </message>
    <message>
        <source>is not named &quot;{name}&quot;, as its measurement is</source>
        <translation>的文件名不是其测量对应的“{name}”</translation>
    </message>
    <message>
        <source>Did you mean &quot;{name}&quot;?</source>
        <translation>您是指“{name}”吗？</translation>
    </message>
    <message>
        <source>The responder does not know through which adapter the probes come: it changes nothing.</source>
        <translation>响应端不知道探测包经过哪块网卡：它不更改任何设置。</translation>
    </message>
    <message>
        <source>{step} with zero-copy: {reason}.</source>
        <translation>{step}（零拷贝）：{reason}。</translation>
    </message>
    <message>
        <source>&quot;{own}&quot; may be {first} or {second} of the plan.</source>
        <translation>“{own}”可能是计划中的 {first} 或 {second}。</translation>
    </message>
    <message>
        <source>The round&apos;s time was up before the measurement was complete.</source>
        <translation>测量尚未完成，本轮时间已到。</translation>
    </message>
    <message>
        <source>Standard input has more than {bytes} bytes.</source>
        <translation>标准输入超过 {bytes} 字节。</translation>
    </message>
    <message>
        <source>{place} and {next}</source>
        <translation>{place}、{next}</translation>
    </message>
    <message>
        <source>{place} with {next}</source>
        <translation>{place}、{next}</translation>
    </message>
    <message>
        <source>No probe of {bytes:d} bytes came back, and those of {heard:d} bytes do.</source>
        <translation>{bytes:d} 字节的探测包一个也没有返回，而 {heard:d} 字节的有返回。</translation>
    </message>
    <message>
        <source>PREEMPT_RT runs interrupt handlers in kernel threads: every interrupt has to wake one.</source>
        <translation>PREEMPT_RT 在内核线程中运行中断处理程序：每次中断都要唤醒一个线程。</translation>
    </message>
    <message>
        <source>pin the threads irq/N-ADAPTER away from the measuring core, and raise their priority above that of other real-time threads (taskset, chrt -f)</source>
        <translation>将线程“irq/N-网卡名”绑定到测量核心以外的核心，并把其优先级提高到其他实时线程之上（taskset、chrt -f）</translation>
    </message>
    <message>
        <source>Some isolated cores are not in nohz_full: the timer tick still interrupts them.</source>
        <translation>部分隔离核心不在 nohz_full 中：定时器节拍仍会中断它们。</translation>
    </message>
    <message>
        <source>With a blocking wait, the core may need {exitUs} us to wake up, unless a program holds /dev/cpu_dma_latency (readable for root).</source>
        <translation>阻塞等待时，核心唤醒可能需要 {exitUs} us，除非有程序占用 /dev/cpu_dma_latency（仅 root 可读）。</translation>
    </message>
    <message>
        <source>idle=poll: no core enters an idle state.</source>
        <translation>idle=poll：没有核心进入空闲状态。</translation>
    </message>
    <message>
        <source>No other host&apos;s hypervisor runs beneath this system.</source>
        <translation>此系统之下没有其他主机的虚拟机管理程序在运行。</translation>
    </message>
    <message>
        <source>Both adapters space their interrupts: only the longer timer ({longestUs} us) counts, so disable both.</source>
        <translation>两块网卡都限制中断间隔：只有较长的定时器（{longestUs} us）起作用，因此请两边都关闭。</translation>
    </message>
    <message>
        <source>Host {host} spaces its interrupts, and its interval runs while the other host delays packets: the two timers do not add up.</source>
        <translation>主机 {host} 限制中断间隔，其间隔在另一台主机延迟数据包的同时流逝：两个定时器不会相加。</translation>
    </message>
    <message>
        <source>A link damages frames to {hosts}: {damaged} in total {where}, warm-up included; most of the {lost} lost probes of {sent} were lost elsewhere.</source>
        <translation>链路损坏了发往{hosts}的帧：{where}共 {damaged} 个（含预热）；{sent} 个探测包中丢失的 {lost} 个大多丢在别处。</translation>
    </message>
    <message>
        <source>Check what it delays and drops{cli: (tc -s qdisc show)}.</source>
        <translation>检查它延迟和丢弃了什么{cli: (tc -s qdisc show)}。</translation>
    </message>
    <message>
        <source>{mode} records no kernel events.</source>
        <translation>{mode} 不记录内核事件。</translation>
    </message>
    <message>
        <source>{count} changed settings are more than the journal {path} can hold.</source>
        <translation>已更改 {count} 项设置，超出日志 {path} 的容量。</translation>
    </message>
    <message>
        <source>The kernel version is not readable.</source>
        <translation>无法读取内核版本。</translation>
    </message>
    <message>
        <source>No program limits the wake-up latency.</source>
        <translation>没有程序限制唤醒延迟。</translation>
    </message>
    <message>
        <source>There is no such device here, as in most containers.</source>
        <translation>此处没有该设备，大多数容器中都是如此。</translation>
    </message>
    <message>
        <source>This user may not see other users&apos; processes (hidepid): run it as root.</source>
        <translation>该用户看不到其他用户的进程（hidepid）：请以 root 身份运行。</translation>
    </message>
    <message>
        <source>the queues of {adapter} differ in {file}: {value} of one, {other} of the adapter.</source>
        <translation>{adapter} 各队列的 {file} 不同：某一队列为 {value}，网卡为 {other}。</translation>
    </message>
    <message>
        <source>the kernel would switch {setting} off at the adapters beneath {adapter}, too, and not on again.</source>
        <translation>内核会同时关闭 {adapter} 下层网卡的 {setting}，且不会再次开启。</translation>
    </message>
    <message>
        <source>{option} is about a measurement, and run files are measured already.</source>
        <translation>{option} 用于测量，而测量文件已经测量完毕。</translation>
    </message>
    <message>
        <source>--json and {other} both say what to write.</source>
        <translation>--json 与 {other} 都指定了要写出的内容。</translation>
    </message>
    <message>
        <source>--events and {other} both print the result.</source>
        <translation>--events 与 {other} 都会输出结果。</translation>
    </message>
    <message>
        <source>--json and {other} both print the result.</source>
        <translation>--json 与 {other} 都会输出结果。</translation>
    </message>
    <message>
        <source>Host {host} defers interrupts for {timerUs:g} us after each packet (gro_flush_timeout), which delays packets {where}.</source>
        <translation>{where}主机 {host} 在每个数据包之后推迟中断 {timerUs:g} us（gro_flush_timeout），延迟了数据包。</translation>
    </message>
    <message>
        <source>Both hosts defer interrupts after each packet (gro_flush_timeout: {ofAUs:g} us on A, {ofBUs:g} us on B), which delays packets {where}.</source>
        <translation>{where}两台主机都在每个数据包之后推迟中断（gro_flush_timeout：A 上 {ofAUs:g} us，B 上 {ofBUs:g} us），延迟了数据包。</translation>
    </message>
    <message>
        <source>RTT p{percentile:g} is {rttUs:.1f} us, as long as the deferral of {timerUs:g} us</source>
        <translation>RTT p{percentile:g} 为 {rttUs:.1f} us，与推迟的 {timerUs:g} us 一样长</translation>
    </message>
    <message>
        <source>On host {host} the interrupt returns after {polls} polls without a packet (napi_defer_hard_irqs).</source>
        <translation>在主机 {host} 上，轮询 {polls} 次没有数据包之后中断才恢复（napi_defer_hard_irqs）。</translation>
    </message>
    <message>
        <source>The same round trips without the deferral (gro_flush_timeout 0).</source>
        <translation>不推迟中断时（gro_flush_timeout 0）往返时间仍相同。</translation>
    </message>
    <message>
        <source>Disable it on this host to prove it{cli: (halftrip tune prove PEER softwareModeration)}.</source>
        <translation>在本机关闭它来验证{cli: (halftrip tune prove PEER softwareModeration)}。</translation>
    </message>
    <message>
        <source>Disable it on both hosts: only the longer deferral shows{cli: (halftrip tune search PEER softwareModeration)}.</source>
        <translation>在两台主机上都关闭它：只有较长的推迟会显现{cli: (halftrip tune search PEER softwareModeration)}。</translation>
    </message>
    <message>
        <source>Let a search measure without it on host B{cli: (halftrip tune search PEER softwareModeration)}.</source>
        <translation>让搜索在主机 B 关闭它时测量{cli: (halftrip tune search PEER softwareModeration)}。</translation>
    </message>
    <message>
        <source>the kernel defers interrupts</source>
        <translation>内核推迟中断</translation>
    </message>
    <message>
        <source>deferred interrupts on host {host}: gro_flush_timeout {timerUs:g} us</source>
        <translation>主机 {host} 上推迟的中断：gro_flush_timeout {timerUs:g} us</translation>
    </message>
    <message>
        <source>deferred interrupts on both hosts: gro_flush_timeout up to {timerUs:g} us</source>
        <translation>两台主机上推迟的中断：gro_flush_timeout 最长 {timerUs:g} us</translation>
    </message>
    <message>
        <source>Does the kernel defer interrupts for as long as round trips take?</source>
        <translation>内核推迟中断的时间是否与往返时间一样长？</translation>
    </message>
    <message>
        <source>A link to {hosts} has symbol or block errors {where}; no damaged frame was counted.</source>
        <translation>{where}到{hosts}的链路有符号或块错误；没有统计到损坏的帧。</translation>
    </message>
    <message>
        <source>A link to {hosts} has symbol or block errors {where}, warm-up included, and {lost} of {sent} probes were lost.</source>
        <translation>{where}到{hosts}的链路有符号或块错误（含预热），{sent} 个探测包中丢失了 {lost} 个。</translation>
    </message>
    <message>
        <source>The format &quot;{format}&quot; has no place for more percentiles.</source>
        <translation>格式“{format}”没有放置更多百分位数的位置。</translation>
    </message>
    <message>
        <source>Host {host} spun through the pauses, but its packets arrive on core {core}, which may have gone idle.</source>
        <translation>主机 {host} 在停顿期间自旋，但它的数据包到达核心 {core}，该核心可能已进入空闲。</translation>
    </message>
    <message>
        <source>deferred interrupts on host {host} (gro_flush_timeout {timerUs:g} us)</source>
        <translation>主机 {host} 上推迟的中断（gro_flush_timeout {timerUs:g} us）</translation>
    </message>
    <message>
        <source>The clock of {initiator} is {seconds:.1f} s ahead of that of {host}; set both by NTP and run both parts again.</source>
        <translation>{initiator} 的时钟比 {host} 的快 {seconds:.1f} s；请用 NTP 校准两台主机的时钟，并重新运行双方的部分。</translation>
    </message>
    <message>
        <source>The clock of {initiator} is {seconds:.1f} s behind that of {host}; set both by NTP and run both parts again.</source>
        <translation>{initiator} 的时钟比 {host} 的慢 {seconds:.1f} s；请用 NTP 校准两台主机的时钟，并重新运行双方的部分。</translation>
    </message>
    <message>
        <source>{host} takes part in a fleet&apos;s measurement (plan {plan}, round {round:d}) and serves its partners only.</source>
        <translation>{host} 正在参与主机群测量（计划 {plan}，第 {round:d} 轮），只为其搭档提供服务。</translation>
    </message>
    <message>
        <source>{initiator} follows plan {theirs}, {host} follows plan {plan}.</source>
        <translation>{initiator} 使用计划 {theirs}，{host} 使用计划 {plan}。</translation>
    </message>
    <message>
        <source>{initiator} calls {responder} for round {theirs:d}; this is {host}, in round {round:d} with {partner}.</source>
        <translation>{initiator} 在第 {theirs:d} 轮呼叫 {responder}；此处是 {host}，处于第 {round:d} 轮，搭档为 {partner}。</translation>
    </message>
    <message>
        <source>{what}: p99 {percent} % longer {against} (95 % CI {low} to {high} %{rests})</source>
        <translation>{what}：p99 长 {percent} %{against}（95 % 置信区间 {low} 至 {high} %{rests}）</translation>
    </message>
    <message>
        <source>No initiator has been here for {seconds} s; the responder ends.</source>
        <translation>已有 {seconds} s 没有发起端连接；响应端结束运行。</translation>
    </message>
    <message>
        <source>The responder has not answered for {silent} s; waiting for up to {limit} s. Ctrl-C ends it.</source>
        <translation>响应端已 {silent} s 未应答；最多等待 {limit} s。按 Ctrl-C 结束。</translation>
    </message>
    <message>
        <source>The control connection broke and was re-established; the run continues.</source>
        <translation>控制连接曾中断并已重新建立；测量继续。</translation>
    </message>
    <message>
        <source>The responder has been silent for {silent} s; the run ends when that lasts {limit} s. Ctrl-C ends it now.</source>
        <translation>响应端已沉默 {silent} s；若持续 {limit} s，测量将结束。按 Ctrl-C 立即结束。</translation>
    </message>
    <message>
        <source>Set it to 0{cli: (sudo sysctl -w net.core.busy_read=0)}, or spin{cli: (--wait spin)} where a core is free.</source>
        <translation>请将其设为 0{cli: (sudo sysctl -w net.core.busy_read=0)}，或在有空闲核心时使用自旋{cli: (--wait spin)}。</translation>
    </message>
    <message>
        <source>Steal time on host {host} delays the slowest packets by up to {most}: {share:g} % of their time beyond the median.</source>
        <translation>主机 {host} 的窃取时间使最慢的数据包最多延迟 {most}，占其超出中位数时间的 {share} %。</translation>
    </message>
    <message>
        <source>No recorded kernel event explains the slowest packets: {share:.0f} % of their time beyond the median is unexplained.</source>
        <translation>记录到的内核事件都无法解释最慢的数据包：其超出中位数的时间有 {share} % 原因不明。</translation>
    </message>
    <message>
        <source>Kernel events were recorded on core {here:s} of host A and core {there:s} of host B, and on no other.</source>
        <translation>只在主机 A 的核心 {here} 和主机 B 的核心 {there} 上记录了内核事件，其他核心没有记录。</translation>
    </message>
    <message>
        <source>Check the adapter&apos;s queueing discipline{cli: (tc -s qdisc)}: it drops what exceeds its limit.</source>
        <translation>检查网卡的排队规则{cli: (tc -s qdisc)}：它丢弃超出其上限的数据包。</translation>
    </message>
    <message>
        <source>The interrupts of {adapter} go to {where}; core {core} measures, which is one of them: each interrupts the measuring thread.</source>
        <translation>{adapter} 的中断由{where}处理；测量在核心 {core} 上运行，它也是其中之一：每个中断都会打断测量线程。</translation>
    </message>
    <message>
        <source>The interrupts of {adapter} go to {where}; core {core} measures, which shares a physical core with one of them.</source>
        <translation>{adapter} 的中断由{where}处理；测量在核心 {core} 上运行，它与其中一个核心共享同一物理核心。</translation>
    </message>
    <message>
        <source>The interrupts of {adapter} go to {where}; core {core} measures.</source>
        <translation>{adapter} 的中断由{where}处理；测量在核心 {core} 上运行。</translation>
    </message>
    <message>
        <source>These packets came to any IPv6 address of this host; without -6 it is any IPv4 address.</source>
        <translation>这些数据包发往本主机的任意 IPv6 地址；不加 -6 时为任意 IPv4 地址。</translation>
    </message>
    <message>
        <source>These packets came to any IPv4 address of this host; with -6 it is any IPv6 address.</source>
        <translation>这些数据包发往本主机的任意 IPv4 地址；加 -6 时为任意 IPv6 地址。</translation>
    </message>
    <message>
        <source>From the stamp of each packet to the stamp right after the call that brought it to user memory, both at this host. Nothing is halved. Packets lost after the last one cannot be known.</source>
        <translation>从每个数据包的时间戳到将其带入用户内存的调用刚返回时的时间戳，均在本主机上。不减半。最后一个数据包之后丢失的数据包无从得知。</translation>
    </message>
    <message>
        <source>One way, from the stamp right before the call that sends on {sender} to the stamp when the frame is in user memory at {receiver}. Both stamps are by this program&apos;s clock. Nothing is halved.</source>
        <translation>单向：从 {sender} 上发送调用之前的时间戳，到帧进入 {receiver} 用户内存时的时间戳，均以本程序的时钟为准。不减半。</translation>
    </message>
    <message>
        <source>{count} pause</source>
        <translation>{count} 个停顿</translation>
    </message>
    <message>
        <source>{count} pauses</source>
        <translation>{count} 个停顿</translation>
    </message>
    <message>
        <source>{pauses} in {rounds}: how long they take depends on the round trips, since probes are counted.</source>
        <translation>{rounds}，{pauses}：按探测包计数，所需时间取决于往返时间。</translation>
    </message>
    <message>
        <source>{pauses} in {rounds}: about {seconds:.0f} s.</source>
        <translation>{rounds}，{pauses}：约 {seconds} s。</translation>
    </message>
    <message>
        <source>{gaps}, {bursts} of {probes} each in {rounds}: about {seconds:.0f} s.</source>
        <translation>{rounds}，{gaps}，每个{bursts}、每次突发 {probes} 个探测包：约 {seconds} s。</translation>
    </message>
    <message>
        <source>{count} gap</source>
        <translation>{count} 个间隔</translation>
    </message>
    <message>
        <source>{count} gaps</source>
        <translation>{count} 个间隔</translation>
    </message>
    <message>
        <source>{count} burst</source>
        <translation>{count} 次突发</translation>
    </message>
    <message>
        <source>{count} bursts</source>
        <translation>{count} 次突发</translation>
    </message>
    <message>
        <source>{points} in {rounds}.</source>
        <translation>{rounds}，{points}。</translation>
    </message>
    <message>
        <source>{count} point</source>
        <translation>{count} 个测点</translation>
    </message>
    <message>
        <source>{count} points</source>
        <translation>{count} 个测点</translation>
    </message>
    <message>
        <source>Orders have {size}. From the stamp before the tick is sent to the stamp when its order is complete, both on this program&apos;s clock. The residence at B is the trader&apos;s own work, on its program&apos;s clock. Nothing of this is halved.</source>
        <translation>订单为 {size}。从发送行情之前的时间戳到其订单完整到达的时间戳，均以本程序的时钟为准。在 B 的停留时间是交易端自身的工作，以其程序的时钟为准。这些都不减半。</translation>
    </message>
    <message>
        <source>The ping-pongs are halved, as such figures are published: each is the mean of both directions over one protocol. Neither they nor their mean are tick to trade.</source>
        <translation>乒乓测量按此类数据的发布惯例减半：每个值是同一协议两个方向的平均。它们及其平均都不是行情到交易的延迟。</translation>
    </message>
    <message>
        <source>Left out: {sizes} bytes, more than one packet carries on this path ({limit}).</source>
        <translation>已略去：{sizes} 字节，超出此路径上单个数据包的容量（{limit}）。</translation>
    </message>
    <message>
        <source>Sizes chosen with --allow-fragments measure fragments.</source>
        <translation>用 --allow-fragments 选择的大小测量的是分片。</translation>
    </message>
    <message>
        <source>Left out: {sizes} bytes, less than a packet towards this peer ({smallest}).</source>
        <translation>已略去：{sizes} 字节，小于发往该对端的数据包的最小长度（{smallest}）。</translation>
    </message>
    <message>
        <source>{transport} was taken.</source>
        <translation>采用了 {transport}。</translation>
    </message>
    <message>
        <source>{transport} is not available here: {reason}</source>
        <translation>{transport} 在此不可用：{reason}</translation>
    </message>
    <message>
        <source>{trouble} The run goes on if it is back within {seconds} s.</source>
        <translation>{trouble}若在 {seconds} s 内恢复，测量将继续。</translation>
    </message>
    <message>
        <source>{trouble} It was not back after {seconds} s.</source>
        <translation>{trouble}{seconds} s 后仍未恢复。</translation>
    </message>
    <message>
        <source>{value}, by a trial at the start: {time} a round trip ({others})</source>
        <translation>{value}，由开始时的试测选定：每次往返 {time}（{others}）</translation>
    </message>
    <message>
        <source>{value}, the first choice; a trial at the start could not tell them apart: {time} a round trip ({others})</source>
        <translation>{value}，首选；开始时的试测无法区分它们：每次往返 {time}（{others}）</translation>
    </message>
    <message>
        <source>Transport auto: {choice}</source>
        <translation>传输方式 auto：{choice}</translation>
    </message>
    <message>
        <source>Transport {transport}: {option} is {words}.</source>
        <translation>传输方式 {transport}：{option} 为 {words}。</translation>
    </message>
    <message>
        <source>No packet has arrived at {place} yet; still listening.</source>
        <translation>尚无数据包到达 {place}；仍在监听。</translation>
    </message>
    <message>
        <source>Host {host}: sending {sending}, receiving {receiving}.</source>
        <translation>主机 {host}：发送 {sending}，接收 {receiving}。</translation>
    </message>
    <message>
        <source>No probe got all its stamps.</source>
        <translation>没有探测包获得全部时间戳。</translation>
    </message>
    <message>
        <source>No probe got all its stamps in {seconds} seconds.</source>
        <translation>{seconds} 秒内没有探测包获得全部时间戳。</translation>
    </message>
    <message>
        <source>Host {host}: {stamps}.</source>
        <translation>主机 {host}：{stamps}。</translation>
    </message>
    <message>
        <source>steal time of {side:s} (the hypervisor had the core)</source>
        <translation>{side:s} 的窃取时间（虚拟机管理程序占用了核心）</translation>
    </message>
    <message>
        <source>steal time or interrupts of {side:s} (kernel events not recorded)</source>
        <translation>{side:s} 的窃取时间或中断（未记录内核事件）</translation>
    </message>
    <message>
        <source>longer at {side:s} than usual, without a recorded kernel event</source>
        <translation>在 {side:s} 停留比平常久，没有记录到内核事件</translation>
    </message>
    <message>
        <source>{planted:.2f} ms planted, {found:.2f} ms measured</source>
        <translation>植入 {planted} ms，测得 {found} ms</translation>
    </message>
    <message>
        <source>{found} of {planted} planted {faults}</source>
        <translation>{planted} 个植入的{faults}中发现 {found} 个</translation>
    </message>
    <message>
        <source>{found} and {others} not planted</source>
        <translation>{found}，另有 {others} 个并非植入</translation>
    </message>
    <message>
        <source>drops</source>
        <translation>丢包</translation>
    </message>
    <message>
        <source>delays</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>their length is not known: this host delays probes itself</source>
        <translation>延迟长度未知：本主机自身也会延迟探测包</translation>
    </message>
    <message>
        <source>duplicates</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>corrupted replies</source>
        <translation>损坏的回复</translation>
    </message>
    <message>
        <source>Self-proof passed ({transport}, {bytes} bytes, {probes} probes): found {faults}.</source>
        <translation>自检通过（{transport}，{bytes} 字节，{probes} 个探测包）：{faults}。</translation>
    </message>
    <message>
        <source>Self-proof FAILED ({transport}, {bytes} bytes, {probes} probes): found {faults}.</source>
        <translation>自检失败（{transport}，{bytes} 字节，{probes} 个探测包）：{faults}。</translation>
    </message>
    <message>
        <source>No name server has answered for host {host} in {seconds} s; waiting for up to {limit} s. Ctrl-C ends it.</source>
        <translation>{seconds} s 内没有域名服务器应答主机 {host} 的查询；最多等待 {limit} s。按 Ctrl-C 结束。</translation>
    </message>
    <message>
        <source>It is {value} already.</source>
        <translation>已经是 {value}。</translation>
    </message>
    <message>
        <source>Advised, but nothing for the time of a run, as the adapter has to restart for it: {settings}. &quot;halftrip tune apply&quot; sets them.</source>
        <translation>建议更改，但不适合仅在测量期间更改，因为网卡须为此重启：{settings}。&quot;halftrip tune apply&quot; 可设置它们。</translation>
    </message>
    <message>
        <source>For this run: {change}</source>
        <translation>仅本次测量：{change}</translation>
    </message>
    <message>
        <source>Bursts of more than {packets} packets may be dropped.</source>
        <translation>超过 {packets} 个数据包的突发可能被丢弃。</translation>
    </message>
    <message>
        <source>{setting}: stays {old}, not {wanted}: {reason}</source>
        <translation>{setting}：保持 {old}，未变为 {wanted}：{reason}</translation>
    </message>
    <message>
        <source>{setting}: was {old}, was to be {wanted}, is now {now}: {reason}</source>
        <translation>{setting}：原为 {old}，应为 {wanted}，现为 {now}：{reason}</translation>
    </message>
    <message>
        <source>{setting}: was {old}, was to be {wanted}, is not known now: {reason}</source>
        <translation>{setting}：原为 {old}，应为 {wanted}，现值未知：{reason}</translation>
    </message>
    <message>
        <source>{setting}: was {old}, is now {wanted}.</source>
        <translation>{setting}：原为 {old}，现为 {wanted}。</translation>
    </message>
    <message>
        <source>{setting}: stays {old} so far: the system took {wanted} without a word. If it acts later, &quot;halftrip tune revert&quot; restores {old}.</source>
        <translation>{setting}：目前仍为 {old}：系统接受了 {wanted} 却未生效。若稍后生效，&quot;halftrip tune revert&quot; 会恢复 {old}。</translation>
    </message>
    <message>
        <source>{setting}: was {old}, was to be {wanted}, and the driver made it {now}.</source>
        <translation>{setting}：原为 {old}，应为 {wanted}，驱动程序将其设为 {now}。</translation>
    </message>
    <message>
        <source>{setting} (it was called {before} when it was changed)</source>
        <translation>{setting}（更改时名为 {before}）</translation>
    </message>
    <message>
        <source>{setting}: is {old} again.</source>
        <translation>{setting}：已恢复为 {old}。</translation>
    </message>
    <message>
        <source>{setting}: is {old} again, as it was before Halftrip changed it. Somebody else had set it to {found} since; set that again if it was meant to stay.</source>
        <translation>{setting}：已恢复为 Halftrip 更改之前的 {old}。此后曾有他人将其设为 {found}；若应保留，请重新设置。</translation>
    </message>
    <message>
        <source>{setting}: was {old} again already.</source>
        <translation>{setting}：早已恢复为 {old}。</translation>
    </message>
    <message>
        <source>{setting}: stays {found}: a reboot had reset it to {old}, and it was set again since.</source>
        <translation>{setting}：保持 {found}：重启曾将其重置为 {old}，此后又被重新设置。</translation>
    </message>
    <message>
        <source>{setting}: is to be {old} again: {reason}</source>
        <translation>{setting}：应恢复为 {old}：{reason}</translation>
    </message>
    <message>
        <source>{program} has ended</source>
        <translation>{program} 已结束</translation>
    </message>
    <message>
        <source>{program} has ended by signal {signal}</source>
        <translation>{program} 因信号 {signal} 结束</translation>
    </message>
    <message>
        <source>{program} has ended with exit code {code}</source>
        <translation>{program} 已结束，退出码 {code}</translation>
    </message>
    <message>
        <source>{trouble} libpcap says: {words}.</source>
        <translation>{trouble}libpcap 报告：{words}。</translation>
    </message>
    <message>
        <source>{action} failed: {reason}.</source>
        <translation>{action} 失败：{reason}。</translation>
    </message>
    <message>
        <source>{trouble} The system gave {object} up with it.</source>
        <translation>{trouble}系统随之放弃了 {object}。</translation>
    </message>
    <message>
        <source>{trouble}; it is kept as {place}</source>
        <translation>{trouble}；已另存为 {place}</translation>
    </message>
    <message>
        <source>Waiting for ssh to start halftrip at {peer}. Ctrl-C ends it.</source>
        <translation>正在等待 ssh 在 {peer} 启动 halftrip。按 Ctrl-C 结束。</translation>
    </message>
    <message>
        <source>Both ends run on {path}.</source>
        <translation>两端都运行在{path}。</translation>
    </message>
    <message>
        <source>{side:s} core {core:d}, arrivals</source>
        <translation>{side} 核心 {core}，到达</translation>
    </message>
    <message>
        <source>{reason} This is of receive queue {queue}, which has rx-usecs of its own.</source>
        <translation>{reason} 这是接收队列 {queue} 自己的 rx-usecs。</translation>
    </message>
    <message>
        <source>rx-usecs 0 of receive queue {queue}: sudo ethtool -Q {adapter} queue_mask {mask} --coalesce rx-usecs 0</source>
        <translation>将接收队列 {queue} 的 rx-usecs 设为 0：sudo ethtool -Q {adapter} queue_mask {mask} --coalesce rx-usecs 0</translation>
    </message>
    <message>
        <source>{reason} This is of receive queue {queue}, which has values of its own.</source>
        <translation>{reason} 这是接收队列 {queue} 自己的值。</translation>
    </message>
    <message>
        <source>gro-flush-timeout 0 and defer-hard-irqs 0 of the NAPI of receive queue {queue} (netdev napi-set)</source>
        <translation>将接收队列 {queue} 的 NAPI 的 gro-flush-timeout 和 defer-hard-irqs 设为 0（netdev napi-set）</translation>
    </message>
    <message>
        <source>Receive queue {queue} of host {host}&apos;s adapter has rx-usecs {timerUs} of its own (ethtool -Q).</source>
        <translation>主机 {host} 的网卡的接收队列 {queue} 有自己的 rx-usecs {timerUs}（ethtool -Q）。</translation>
    </message>
    <message>
        <source>Receive queue {queue} of host {host}&apos;s adapter has these values of its own (netdev napi-set).</source>
        <translation>主机 {host} 的网卡的接收队列 {queue} 有自己的这些值（netdev napi-set）。</translation>
    </message>
    <message>
        <source>Some replies match no STAMP packet that was sent {where}: too short, or another sequence or timestamp. They are counted as unmatched and excluded.</source>
        <translation>{where}有些应答与发送的任何 STAMP 包都不匹配：过短，或序号或时间戳不同。它们计为未匹配的包，不计入数值。</translation>
    </message>
    <message>
        <source>Some replies differ from the probes that were sent {where}, in content or length. They are counted as unmatched and excluded.</source>
        <translation>{where}有些应答的内容或长度与发送的探测包不同。它们计为未匹配的包，不计入数值。</translation>
    </message>
    <message>
        <source>{unmatched} unmatched, {lost} of {sent} probes lost</source>
        <translation>{unmatched} 个未匹配的包，{sent} 个探测包中丢失 {lost} 个</translation>
    </message>
    <message>
        <source>{unmatched} packets from other senders, {received} of the feed</source>
        <translation>其他发送者的数据包 {unmatched} 个，数据流的 {received} 个</translation>
    </message>
    <message>
        <source>let the rules count again, as administrator in PowerShell: {allow} (undo: {undo}). Where a policy has set it, only that policy can. The next run tells whether a rule is missing as well</source>
        <translation>请以管理员身份在 PowerShell 中让规则重新生效：{allow}（撤销：{undo}）。如果由策略设置，则只能由该策略更改。下一次运行会说明是否还缺少规则</translation>
    </message>
    <message>
        <source>as administrator, with the path of halftrip.exe for PATH: {allow}. Where Windows once asked and was told to block it, that rule wins. Delete all incoming rules of that program first: {remove}</source>
        <translation>请以管理员身份运行，并将 PATH 换成 halftrip.exe 的路径：{allow}。如果 Windows 曾询问并被告知阻止，则以该规则为准。请先删除该程序的所有入站规则：{remove}</translation>
    </message>
    <message>
        <source>{what} on core {core:d} of {side:s}, on which packets arrive</source>
        <translation>{side} 核心 {core}（数据包到达的核心）上的{what}</translation>
    </message>
    <message>
        <source>wire alone</source>
        <translation>仅线路</translation>
    </message>
    <message>
        <source>{} p50 against {}</source>
        <translation>{} p50 随{}变化</translation>
    </message>
    <message>
        <source>{} p99 and maximum against {}</source>
        <translation>{} p99 与最大值随{}变化</translation>
    </message>
    <message>
        <source>samples (bins of {:.3g} %)</source>
        <translation>样本数（区间宽 {:.3g} %）</translation>
    </message>
    <message>
        <source>share of samples, % (bins of {:.3g} %)</source>
        <translation>样本占比 %（区间宽 {:.3g} %）</translation>
    </message>
    <message>
        <source>{}, not halved</source>
        <translation>{}，未减半</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{}与{}</translation>
    </message>
    <message>
        <source>{} by percentile</source>
        <translation>{} 按百分位</translation>
    </message>
    <message>
        <source>{} over time</source>
        <translation>{} 随时间变化</translation>
    </message>
    <message>
        <source>The peer&apos;s host rebooted between the runs: they are not comparable.</source>
        <translation>对端主机在两次测量之间重启过：这些测量不可比较。</translation>
    </message>
    <message>
        <source>Fewer than {least} sizes have samples enough for a confidence interval of p50, so no line is fitted.</source>
        <translation>样本足以得出 p50 置信区间的大小少于 {least} 个：不作直线拟合。</translation>
    </message>
    <message>
        <source>At its end these wanted to run on core {core}, too: {threads}.</source>
        <translation>结束时，下列线程也要在核心 {core} 上运行：{threads}。</translation>
    </message>
    <message>
        <source>Host {host}: interrupts of adapter {adapter} moved to another core {where}. Latency changes with the core that takes the packets, so these figures mix several states.</source>
        <translation>{where}主机 {host}：网卡 {adapter} 的中断移到了另一个核心。延迟随接收数据包的核心而变，因此这些数值混合了多种状态。</translation>
    </message>
    <message>
        <source>The same figures with irqbalance stopped and each of the adapter&apos;s interrupts on one core.</source>
        <translation>停止 irqbalance、网卡的每个中断固定在一个核心之后，数值依旧。</translation>
    </message>
    <message>
        <source>Stop irqbalance on that host, or set the affinity of the adapter&apos;s interrupts to one core each, and repeat the run.</source>
        <translation>请在该主机上停止 irqbalance，或把网卡的每个中断各绑定到一个核心，然后重新测量。</translation>
    </message>
    <message>
        <source>Did the adapter&apos;s interrupts move between cores within a point?</source>
        <translation>网卡的中断是否在一个测量点之内移动过核心？</translation>
    </message>
    <message>
        <source>the adapter&apos;s interrupts moved between cores</source>
        <translation>网卡的中断移动过核心</translation>
    </message>
    <message>
        <source>received in time</source>
        <translation>按时接收</translation>
    </message>
    <message>
        <source>Offered, received and dropped</source>
        <translation>发送、接收与丢弃</translation>
    </message>
    <message>
        <source>offered within a burst (packets per second)</source>
        <translation>突发内的发送速率（每秒包数）</translation>
    </message>
    <message>
        <source>packets per second</source>
        <translation>每秒包数</translation>
    </message>
    <message>
        <source>Interrupts that moved came {cores}</source>
        <translation>移动过的中断：{cores}</translation>
    </message>
    <message>
        <source>{interrupts} times on core {core}</source>
        <translation>核心 {core} 上 {interrupts} 次</translation>
    </message>
    <message>
        <source>{target} cannot stamp packets.</source>
        <translation>{target} 不能给数据包打时间戳。</translation>
    </message>
    <message>
        <source>The driver of {target} reports stamps that Windows does not accept.</source>
        <translation>{target} 的驱动报告的时间戳不被 Windows 接受。</translation>
    </message>
    <message>
        <source>power mode Best performance (Settings &gt; System &gt; Power): the mode overrides the plan here</source>
        <translation>电源模式“最佳性能”（设置 &gt; 系统 &gt; 电源）：在这里电源模式优先于电源计划</translation>
    </message>
    <message>
        <source>rx-usecs 0 leaves rx-frames {frames} alone: the adapter may wait for {frames} packets, and a lone one for the others.</source>
        <translation>rx-usecs 为 0 时只由 rx-frames {frames} 决定：网卡可能等到 {frames} 个包才产生中断，单独的包会等待其他包。</translation>
    </message>
    <message>
        <source>rx-frames 1</source>
        <translation>rx-frames 1</translation>
    </message>
    <message>
        <source>tx-frames 1</source>
        <translation>tx-frames 1</translation>
    </message>
    <message>
        <source>rx-usecs 0, rx-frames 1</source>
        <translation>rx-usecs 0，rx-frames 1</translation>
    </message>
    <message>
        <source>tx-usecs 0, tx-frames 1</source>
        <translation>tx-usecs 0，tx-frames 1</translation>
    </message>
    <message>
        <source>leave one core of the adapter&apos;s NUMA node out of isolation (isolcpus, nohz_full), and set the interrupt affinity to it: every core there is isolated</source>
        <translation>将网卡所在 NUMA 节点的一个核心排除在隔离（isolcpus、nohz_full）之外，并把中断亲和性设为该核心：该节点的所有核心都已隔离</translation>
    </message>
    <message>
        <source>tuned runs a low-latency profile.</source>
        <translation>tuned 正在使用低延迟配置。</translation>
    </message>
    <message>
        <source>stop this service during a run: {names}</source>
        <translation>测量期间停止该服务：{names}</translation>
    </message>
    <message>
        <source>has &quot;{line}&quot; among the variables of a group.</source>
        <translation>在组的变量中出现“{line}”。</translation>
    </message>
    <message>
        <source>has &quot;{word}&quot; among the children of a group.</source>
        <translation>在组的子组中出现“{word}”。</translation>
    </message>
    <message>
        <source>begins a section with the name &quot;{name}&quot;.</source>
        <translation>开始了名为“{name}”的部分。</translation>
    </message>
    <message>
        <source>tuned (cpu-partitioning) keeps other threads off the nohz_full cores.</source>
        <translation>tuned（cpu-partitioning）使其他线程远离 nohz_full 核心。</translation>
    </message>
    <message>
        <source>nohz_full keeps the timer tick off these cores, but the scheduler may place any thread on them.</source>
        <translation>nohz_full 使这些核心没有时钟滴答，但调度器仍可把任何线程放到这些核心上。</translation>
    </message>
    <message>
        <source>keep other threads off the nohz_full cores: tuned&apos;s profile cpu-partitioning, an isolated cpuset partition, or CPUAffinity= in /etc/systemd/system.conf with the other cores</source>
        <translation>使其他线程远离 nohz_full 核心：使用 tuned 的 cpu-partitioning 配置、隔离的 cpuset 分区，或在 /etc/systemd/system.conf 中用 CPUAffinity= 指定其余核心</translation>
    </message>
    <message>
        <source>Takes effect after a reboot. Without grubby: edit GRUB_CMDLINE_LINUX in /etc/default/grub, then run sudo update-grub (Debian, Ubuntu) or sudo grub2-mkconfig -o /boot/grub2/grub.cfg (SUSE); with ostree, use rpm-ostree kargs.</source>
        <translation>重启后生效。没有 grubby 时：编辑 /etc/default/grub 中的 GRUB_CMDLINE_LINUX，然后运行 sudo update-grub（Debian、Ubuntu）或 sudo grub2-mkconfig -o /boot/grub2/grub.cfg（SUSE）；使用 ostree 的系统请用 rpm-ostree kargs。</translation>
    </message>
    <message>
        <source>Takes effect after a reboot. Without grubby: edit GRUB_CMDLINE_LINUX in /etc/default/grub, then run sudo update-grub (Debian, Ubuntu) or sudo grub2-mkconfig -o /boot/grub2/grub.cfg (SUSE); with ostree, use rpm-ostree kargs. {caution}</source>
        <translation>重启后生效。没有 grubby 时：编辑 /etc/default/grub 中的 GRUB_CMDLINE_LINUX，然后运行 sudo update-grub（Debian、Ubuntu）或 sudo grub2-mkconfig -o /boot/grub2/grub.cfg（SUSE）；使用 ostree 的系统请用 rpm-ostree kargs。{caution}</translation>
    </message>
    <message>
        <source>Prove it: let a search hold C-states off on host B{cli: (halftrip tune search PEER idleStates)} at the same pace{cli: (--interval)}. Or disable them there{cli: (sudo cpupower idle-set -D 3)} and repeat, or send without pauses. Enabling all C-states again{cli: with sudo cpupower idle-set -E} undoes it.</source>
        <translation>验证：让搜索以相同的发送间隔{cli: (--interval)}在主机 B 上禁止 C 状态{cli: (halftrip tune search PEER idleStates)}。或者在那里禁用 C 状态{cli: (sudo cpupower idle-set -D 3)}后重测，或不间断地发送。重新启用所有 C 状态{cli: （sudo cpupower idle-set -E）}即可撤销。</translation>
    </message>
    <message>
        <source>the system&apos;s default qdisc</source>
        <translation>系统默认的队列规则</translation>
    </message>
    <message>
        <source>Configured rates and classes are lost, and undo does not restore them; save them first (tc -s qdisc show). tc refuses it where this qdisc is the default itself (net.core.default_qdisc).</source>
        <translation>已配置的速率和类会丢失，撤销不会恢复它们；请先保存（tc -s qdisc show）。如果该队列规则本身就是默认值（net.core.default_qdisc），tc 会拒绝删除。</translation>
    </message>
    <message>
        <source>The same figures with the system&apos;s default instead.</source>
        <translation>改用系统默认的队列规则后数值相同。</translation>
    </message>
    <message>
        <source>Check what it delays and drops{cli: (tc -s qdisc show)}, and repeat with the system&apos;s default{cli: (sudo tc qdisc del dev ADAPTER root)}. Configured rates and classes are lost: save them first.</source>
        <translation>检查它延迟和丢弃了什么{cli: (tc -s qdisc show)}，并用系统默认的队列规则重新测量{cli: (sudo tc qdisc del dev ADAPTER root)}。已配置的速率和类会丢失：请先保存。</translation>
    </message>
    <message>
        <source>NAPI of receive queue {queue} polls in a kernel thread.</source>
        <translation>接收队列 {queue} 的 NAPI 在内核线程中轮询。</translation>
    </message>
    <message>
        <source>threaded 0 of the NAPI of receive queue {queue} (netdev napi-set)</source>
        <translation>将接收队列 {queue} 的 NAPI 设为 threaded 0（netdev napi-set）</translation>
    </message>
    <message>
        <source>The path is saturated at the lowest load already: p99 lies among the lost probes {place}.</source>
        <translation>负载最低时路径就已饱和：{place}p99 落在丢失的探测包之中。</translation>
    </message>
    <message>
        <source>{failed} of {all} sends failed</source>
        <translation>{all} 次发送中有 {failed} 次失败</translation>
    </message>
    <message>
        <source>The peer reports the hardware address {address}, which is no adapter&apos;s.</source>
        <translation>对端报告的硬件地址 {address} 不是任何网卡的地址。</translation>
    </message>
    <message>
        <source>To write JSON to that file, give --json={file}.</source>
        <translation>要把 JSON 写入该文件，请用 --json={file}。</translation>
    </message>
    <message>
        <source>{user} has changed it with Halftrip, and has the old value. Restore that first: {command}</source>
        <translation>{user} 已用 Halftrip 更改过它，原值在其日志中。请先恢复：{command}</translation>
    </message>
    <message>
        <source>the adapter {adapter} has moved: its address, {address}, is that of {other} now.</source>
        <translation>网卡 {adapter} 已移走：它的地址 {address} 现在属于 {other}。</translation>
    </message>
    <message>
        <source>the settings journal&apos;s folder, {folder}, or a file in it is another user&apos;s</source>
        <translation>设置日志的文件夹 {folder} 或其中的文件属于其他用户</translation>
    </message>
    <message>
        <source>the governor of {policy} is userspace, with a frequency that was set by hand and would be lost.</source>
        <translation>{policy} 的调频策略是 userspace，手动设定的频率会丢失。</translation>
    </message>
    <message>
        <source>the kernel lets only CAP_SYS_ADMIN change {file}, which this program lacks.</source>
        <translation>内核只允许拥有 CAP_SYS_ADMIN 的程序更改 {file}，而本程序没有该权限。</translation>
    </message>
    <message>
        <source>Set it by hand: sudo sysctl -w {setting}</source>
        <translation>请手动设置：sudo sysctl -w {setting}</translation>
    </message>
    <message>
        <source>{adapter} has {count} steering rules (ethtool -n), which would be lost.</source>
        <translation>{adapter} 有 {count} 条分流规则（ethtool -n），它们会丢失。</translation>
    </message>
    <message>
        <source>The kernel cannot {step} within the limit on locked memory of {kib} KiB.</source>
        <translation>锁定内存的上限为 {kib} KiB，内核无法执行 {step}。</translation>
    </message>
    <message>
        <source>Native XDP delivers no frames to an AF_XDP socket on {adapter}, which is a bond or team.</source>
        <translation>{adapter} 是 bond 或 team，原生 XDP 不会向其上的 AF_XDP 套接字交付任何帧。</translation>
    </message>
    <message>
        <source>Use xdpMode=generic, or name a member of {adapter} (--adapter).</source>
        <translation>请使用 xdpMode=generic，或指定 {adapter} 的一个成员（--adapter）。</translation>
    </message>
    <message>
        <source>Cannot {step} for AF_XDP: this kernel needs the capability cap_perfmon beside cap_bpf.</source>
        <translation>无法为 AF_XDP 执行 {step}：除 cap_bpf 外，此内核还需要 cap_perfmon 权能。</translation>
    </message>
    <message>
        <source>another program of Halftrip writes {path}.</source>
        <translation>另一个 Halftrip 程序正在写入 {path}。</translation>
    </message>
    <message>
        <source>End that one, or choose another place; the lock is {lock}.</source>
        <translation>请结束该程序，或另选位置；锁为 {lock}。</translation>
    </message>
    <message>
        <source>the lock {lock} of that file cannot be used: {reason}</source>
        <translation>无法使用该文件的锁 {lock}：{reason}</translation>
    </message>
    <message>
        <source>The peers {peer} and {other} are the same.</source>
        <translation>对端 {peer} 与 {other} 是同一个。</translation>
    </message>
    <message>
        <source>tuned profile network-latency</source>
        <translation>tuned 配置 network-latency</translation>
    </message>
    <message>
        <source>A kernel thread busy-polls the NAPI without sleeping: no packet waits for a wake-up, and each such thread takes a core.</source>
        <translation>一个内核线程不睡眠地轮询 NAPI：没有数据包等待唤醒，而每个这样的线程占用一个核心。</translation>
    </message>
    <message>
        <source>p99 is lost at {gap} already</source>
        <translation>在 {gap} 时 p99 已经丢失</translation>
    </message>
    <message>
        <source>Before Linux 6.1 this driver has zero-copy on queues {first} to {last}, for frames that a rule brings there (ethtool -N {adapter} ... action {first}). Choose one of them, or update the kernel.</source>
        <translation>在 Linux 6.1 之前，此驱动在队列 {first} 至 {last} 上有零拷贝，由规则把帧引到那里 (ethtool -N {adapter} ... action {first})。请选择其中之一，或更新内核。</translation>
    </message>
    <message>
        <source>Cannot {step} for AF_XDP within the limit on locked memory of {kib} KiB.</source>
        <translation>在 {kib} KiB 的锁定内存限制下，AF_XDP 无法{step}。</translation>
    </message>
    <message>
        <source>With PKEXEC_UID set, as pkexec sets it, halftrip tune takes no {option}.</source>
        <translation>设置了 PKEXEC_UID (由 pkexec 设置) 时，halftrip tune 不接受 {option}。</translation>
    </message>
    <message>
        <source>the advised value is now {now}, no longer {then}: run it again</source>
        <translation>建议值现为 {now}，不再是 {then}：请重新运行</translation>
    </message>
    <message>
        <source>the queues of {adapter} differ in {setting}: {first} of queue {one}, {second} of queue {other}.</source>
        <translation>{adapter} 各队列的 {setting} 不同：队列 {one} 为 {first}，队列 {other} 为 {second}。</translation>
    </message>
    <message>
        <source>Up to {percent:.3g} % of the probes were never sent {where}. No latency shows what they would have met.</source>
        <translation>{where}最多有 {percent} % 的探测包从未发出。它们本会遇到的情况不在任何时延之中。</translation>
    </message>
    <message>
        <source>{late} of {all} probes fell due too late to be sent</source>
        <translation>{all} 个探测包中有 {late} 个到期过晚，没有发出</translation>
    </message>
    <message>
        <source>{failed} and {late}</source>
        <translation>{failed}，{late}</translation>
    </message>
    <message>
        <source>The same latencies in a run that sends all its probes.</source>
        <translation>在发出全部探测包的测量中时延相同。</translation>
    </message>
    <message>
        <source>Send less{cli: (a longer --interval)}. Check the transmit ring, the queueing discipline and the link of this host&apos;s adapter.</source>
        <translation>减少发送{cli: (更长的 --interval)}。请检查本主机网卡的发送环、排队规则和链路。</translation>
    </message>
    <message>
        <source>Choose an interval{cli: (--interval)} that is longer than most round trips: a probe is sent when the one before is answered or lost.</source>
        <translation>请选择比大多数往返时间更长的间隔{cli: (--interval)}：前一个探测包得到应答或丢失后，才发送下一个。</translation>
    </message>
    <message>
        <source>Were more than a few of a point&apos;s probes never sent?</source>
        <translation>某个测点中是否有不止少数的探测包从未发出？</translation>
    </message>
    <message>
        <source>probes were not sent</source>
        <translation>有探测包未发出</translation>
    </message>
    <message>
        <source>the settings journal&apos;s lock, {path}, is no regular file</source>
        <translation>设置日志的锁 {path} 不是普通文件</translation>
    </message>
    <message>
        <source>number of slow packets</source>
        <translation>慢包数量</translation>
    </message>
    <message>
        <source>Keep so many of the slowest packets of each point, with their account (1 to 64)</source>
        <translation>每个测量点保留最慢的若干个数据包及其耗时明细（1 至 64）</translation>
    </message>
    <message>
        <source>unexplained (an idle core&apos;s wake-up, a core that was not watched, events that were not recorded, or a gap too short to be seen)</source>
        <translation>未解释（空闲核心的唤醒、未被监视的核心、未记录的事件，或过短而看不到的停顿）</translation>
    </message>
    <message>
        <source>another thread on the core of {side}, or a stop (kernel events not recorded)</source>
        <translation>{side} 的核心上另有线程，或线程被停止（未记录内核事件）</translation>
    </message>
    <message>
        <source>another program of Halftrip</source>
        <translation>另一个 Halftrip 程序</translation>
    </message>
    <message>
        <source>All {all:d} rack pairs have the {fewest:d} measurements that judge one.</source>
        <translation>全部 {all:d} 对机架都有判断所需的 {fewest:d} 次测量。</translation>
    </message>
    <message>
        <source>{judged:d} of {all:d} rack pairs have the {fewest:d} measurements that judge one; more rounds judge more.</source>
        <translation>{all:d} 对机架中有 {judged:d} 对具备判断所需的 {fewest:d} 次测量；轮数越多，可判断的越多。</translation>
    </message>
    <message>
        <source>There is no setting and no option of a transport &quot;{key}&quot;.</source>
        <translation>没有名为“{key}”的设置或传输选项。</translation>
    </message>
    <message>
        <source>Sweep an option of &quot;halftrip ping --help&quot;, or one that &quot;halftrip transports&quot; lists.</source>
        <translation>请扫描“halftrip ping --help”中的选项，或“halftrip transports”列出的选项。</translation>
    </message>
    <message>
        <source>{size} KiB of our own memory at {address} ({reason})</source>
        <translation>{address} 处 {size} KiB 自有内存（{reason}）</translation>
    </message>
    <message>
        <source>{size} KiB of shared memory at {address} ({reason})</source>
        <translation>{address} 处 {size} KiB 共享内存（{reason}）</translation>
    </message>
    <message>
        <source>{regions}; and more</source>
        <translation>{regions}；等等</translation>
    </message>
    <message>
        <source>Memory is only partly kept in RAM: {count} of {all} regions could not be locked: {regions}.</source>
        <translation>内存仅部分固定在 RAM 中：{all} 个区域中有 {count} 个无法锁定：{regions}。</translation>
    </message>
    <message>
        <source>Memory is not kept in RAM: the system refuses a larger working set: {reason}.</source>
        <translation>内存未能固定在 RAM 中：系统拒绝更大的工作集：{reason}。</translation>
    </message>
    <message>
        <source>The system may go to sleep or suspend the process during the run: it refuses a power request: {reason}.</source>
        <translation>系统可能在测量期间进入睡眠或挂起进程：系统拒绝电源请求：{reason}。</translation>
    </message>
    <message>
        <source>The thread runs at normal priority: the system refuses TIME_CRITICAL: {reason}.</source>
        <translation>线程以普通优先级运行：系统拒绝 TIME_CRITICAL：{reason}。</translation>
    </message>
    <message>
        <source>The process keeps its priority class: the system refuses HIGH: {reason}.</source>
        <translation>进程保持其优先级类：系统拒绝 HIGH：{reason}。</translation>
    </message>
    <message>
        <source>The system may slow the process down to save power: it refuses to be told not to: {reason}.</source>
        <translation>系统可能为省电而降低进程速度：系统拒绝关闭此限制：{reason}。</translation>
    </message>
    <message>
        <source>The thread is not pinned: this host has no core {core}.</source>
        <translation>线程未绑定：本主机没有核心 {core}。</translation>
    </message>
    <message>
        <source>The thread is not pinned: the system refuses core {core}: {reason}.</source>
        <translation>线程未绑定：系统拒绝核心 {core}：{reason}。</translation>
    </message>
    <message>
        <source>{end} costs {costUs} us of HRT at p50.</source>
        <translation>{end} 使 HRT p50 增加 {costUs} us。</translation>
    </message>
    <message>
        <source>{end} costs nothing: without coalescing p50 is {moreUs} us longer.</source>
        <translation>{end} 没有代价：关闭中断合并后 p50 反而长 {moreUs} us。</translation>
    </message>
    <message>
        <source>{end}: its cost is not resolvable: the runs vary too much or have too few samples.</source>
        <translation>{end}：无法判断其代价：这些测量彼此差异过大，或样本太少。</translation>
    </message>
    <message>
        <source>{end} has no significant cost (less than {allowanceUs} us).</source>
        <translation>{end} 没有显著代价（小于 {allowanceUs} us）。</translation>
    </message>
    <message>
        <source>Both ends together cost {costUs} us of HRT at p50, neither alone any: the longer of two timers decides. Turn coalescing off at both.</source>
        <translation>两端一起使 HRT p50 增加 {costUs} us，单独任何一端都没有：由较长的定时器决定。请在两端都关闭中断合并。</translation>
    </message>
    <message>
        <source>Without both, HRT is {lessUs} us shorter.</source>
        <translation>两端都关闭后，HRT 短 {lessUs} us。</translation>
    </message>
    <message>
        <source>{item} helped.</source>
        <translation>{item} 有帮助：更快。</translation>
    </message>
    <message>
        <source>{item} cost: it is slower with it.</source>
        <translation>{item} 有代价：使用时更慢。</translation>
    </message>
    <message>
        <source>{item} made some figures better and some worse.</source>
        <translation>{item} 使部分数值变好，部分变差。</translation>
    </message>
    <message>
        <source>{item} made no significant difference.</source>
        <translation>{item} 没有显著影响。</translation>
    </message>
    <message>
        <source>{item}: not resolvable, since the runs vary too much.</source>
        <translation>{item}：这些测量彼此差异过大，无法判断。</translation>
    </message>
    <message>
        <source>{item}: not resolvable in {rounds} rounds, since the runs vary too much. Repeat on idle hosts.</source>
        <translation>{item}：{rounds} 轮测量彼此差异过大，无法判断。请在空闲的主机上重试。</translation>
    </message>
    <message>
        <source>{verdict} Repeat with --rounds {rounds}.</source>
        <translation>{verdict}请用 --rounds {rounds} 重试。</translation>
    </message>
    <message>
        <source>Wait a minute, then give the code that &quot;halftrip serve&quot; printed when it was started last.</source>
        <translation>请等待一分钟，然后给出“halftrip serve”最近一次启动时显示的配对码。</translation>
    </message>
    <message>
        <source>Type the code that &quot;halftrip serve&quot; printed when it was started last.</source>
        <translation>请输入“halftrip serve”最近一次启动时显示的配对码。</translation>
    </message>
    <message>
        <source>The responder is ending another session.</source>
        <translation>响应端正在结束另一个会话。</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>请重试。</translation>
    </message>
    <message>
        <source>Wait until that run has ended, or start a second responder on another --port.</source>
        <translation>请等待该测量结束，或用另一个 --port 启动第二个响应端。</translation>
    </message>
    <message>
        <source>Start the run again.</source>
        <translation>请重新开始测量。</translation>
    </message>
    <message>
        <source>Check that the peer is a Halftrip program of this version.</source>
        <translation>请检查对端是否为此版本的 Halftrip 程序。</translation>
    </message>
    <message>
        <source>Check that the peer is a Halftrip program and not another service on this port.</source>
        <translation>请检查对端是否为 Halftrip 程序，而不是此端口上的其他服务。</translation>
    </message>
    <message>
        <source>Leave out -4 and -6, or name another address.</source>
        <translation>请去掉 -4 和 -6，或指定另一个地址。</translation>
    </message>
    <message>
        <source>The program that sends it is of another version than the one that reads it.</source>
        <translation>发送它的程序与读取它的程序版本不同。</translation>
    </message>
    <message>
        <source>One line of &quot;halftrip ... --events&quot;.</source>
        <translation>“halftrip ... --events”的一行输出。</translation>
    </message>
    <message>
        <source>Use the same Halftrip version on both hosts.</source>
        <translation>请在两台主机上使用同一版本的 Halftrip。</translation>
    </message>
    <message>
        <source>Use digits, Latin letters but U, and dashes, such as K7QF-3M9T-WX2C.</source>
        <translation>请使用数字、除 U 以外的拉丁字母和连字符，例如 K7QF-3M9T-WX2C。</translation>
    </message>
    <message>
        <source>Use a longer one, or none: then halftrip serve makes one.</source>
        <translation>请使用更长的配对码，或不指定：此时 halftrip serve 会生成一个。</translation>
    </message>
    <message>
        <source>The peer does not allow changes to its host&apos;s settings.</source>
        <translation>对端不允许更改其主机的设置。</translation>
    </message>
    <message>
        <source>Start the responder there with: halftrip serve --allow-tuning.</source>
        <translation>请在那里这样启动响应端：halftrip serve --allow-tuning。</translation>
    </message>
    <message>
        <source>Install the same Halftrip version on both hosts.</source>
        <translation>请在两台主机上安装同一版本的 Halftrip。</translation>
    </message>
    <message>
        <source>Start &quot;halftrip serve&quot; there, or name its port with --port.</source>
        <translation>请在那里启动“halftrip serve”，或用 --port 指定其端口。</translation>
    </message>
    <message>
        <source>Try again, and look at what &quot;halftrip serve&quot; says there; or name its port with --port.</source>
        <translation>请重试，并查看那里“halftrip serve”的输出；或用 --port 指定其端口。</translation>
    </message>
    <message>
        <source>Look at what &quot;halftrip serve&quot; says on the other host; check the cable and the network.</source>
        <translation>请查看另一台主机上“halftrip serve”的输出；检查线缆和网络。</translation>
    </message>
    <message>
        <source>Check that address and code are those of your own responder.</source>
        <translation>请检查地址和配对码是否属于您自己的响应端。</translation>
    </message>
    <message>
        <source>Check that the address is that of your own responder. If it was started with --open, leave the code out (--code, --code-file, HALFTRIP_CODE).</source>
        <translation>请检查地址是否属于您自己的响应端。如果它是用 --open 启动的，请去掉配对码（--code、--code-file、HALFTRIP_CODE）。</translation>
    </message>
    <message>
        <source>Give the code that &quot;halftrip serve&quot; printed there: --code XXXX-XXXX-XXXX, or --code-file FILE.</source>
        <translation>请给出那里“halftrip serve”显示的配对码：--code XXXX-XXXX-XXXX，或 --code-file FILE。</translation>
    </message>
    <message>
        <source>The responder ended the connection in the middle of the run.</source>
        <translation>响应端在测量过程中结束了连接。</translation>
    </message>
    <message>
        <source>Look at what &quot;halftrip serve&quot; says on the other host, and start it again.</source>
        <translation>请查看另一台主机上“halftrip serve”的输出，并重新启动它。</translation>
    </message>
    <message>
        <source>Check the cable and the other host; what was measured so far is kept.</source>
        <translation>请检查线缆和另一台主机；到目前为止的测量结果已保留。</translation>
    </message>
    <message>
        <source>The responder did not report it.</source>
        <translation>响应端没有报告它。</translation>
    </message>
    <message>
        <source>The peer is no Halftrip responder.</source>
        <translation>对端不是 Halftrip 响应端。</translation>
    </message>
    <message>
        <source>Pin it (--cpu, --responder-cpu).</source>
        <translation>请绑定它（--cpu、--responder-cpu）。</translation>
    </message>
    <message>
        <source>Not requested (--autopsy).</source>
        <translation>未要求（--autopsy）。</translation>
    </message>
    <message>
        <source>No kernel events are recorded in this mode.</source>
        <translation>此模式不记录内核事件。</translation>
    </message>
    <message>
        <source>On Windows kernel events are recorded in a pass of their own (--autopsy on, as administrator).</source>
        <translation>在 Windows 上，内核事件在单独的一轮中记录（--autopsy on，以管理员身份）。</translation>
    </message>
    <message>
        <source>Leave --interval out, or measure with &quot;halftrip ping&quot;.</source>
        <translation>请去掉 --interval，或用“halftrip ping”测量。</translation>
    </message>
    <message>
        <source>Choose sizes of 4 bytes and more.</source>
        <translation>请选择不小于 4 字节的大小。</translation>
    </message>
    <message>
        <source>Leave --stamps out, or choose auto, software or hardware.</source>
        <translation>请去掉 --stamps，或选择 auto、software 或 hardware。</translation>
    </message>
    <message>
        <source>Leave --sizes and --interval out, or give them to &quot;halftrip send&quot;.</source>
        <translation>请去掉 --sizes 和 --interval，或将其用于“halftrip send”。</translation>
    </message>
    <message>
        <source>No packet of a feed is an answer that could come too late.</source>
        <translation>数据流的数据包都不是应答，不存在应答迟到的情况。</translation>
    </message>
    <message>
        <source>Leave --timeout out; --patience says how long a feed may be silent.</source>
        <translation>请去掉 --timeout；--patience 规定数据流可以静默多久。</translation>
    </message>
    <message>
        <source>Every packet of a feed has its timestamp.</source>
        <translation>数据流的每个数据包都有时间戳。</translation>
    </message>
    <message>
        <source>Leave --stamps-count out.</source>
        <translation>请去掉 --stamps-count。</translation>
    </message>
    <message>
        <source>The sender of a feed decides when its packets leave.</source>
        <translation>数据流的数据包何时发出，由其发送方决定。</translation>
    </message>
    <message>
        <source>Leave --interval-seed out, and give it to &quot;halftrip send&quot; on the sending host.</source>
        <translation>请去掉 --interval-seed，并在发送主机上将其用于“halftrip send”。</translation>
    </message>
    <message>
        <source>The sender of a feed decides how long its packets are.</source>
        <translation>数据流的数据包长度由其发送方决定。</translation>
    </message>
    <message>
        <source>Leave --allow-fragments out, and give it to &quot;halftrip send&quot; on the sending host.</source>
        <translation>请去掉 --allow-fragments，并在发送主机上将其用于“halftrip send”。</translation>
    </message>
    <message>
        <source>Name both ends of the cable: --tx and --rx.</source>
        <translation>请指定线缆的两端：--tx 和 --rx。</translation>
    </message>
    <message>
        <source>Name two adapters of this host that a cable joins: --tx and --rx.</source>
        <translation>请指定本机由线缆相连的两块网卡：--tx 和 --rx。</translation>
    </message>
    <message>
        <source>Leave -4, -6 and --family out.</source>
        <translation>请去掉 -4、-6 和 --family。</translation>
    </message>
    <message>
        <source>See &quot;halftrip transports&quot;.</source>
        <translation>请参见“halftrip transports”。</translation>
    </message>
    <message>
        <source>Leave --stamps out, and give it to &quot;halftrip listen&quot; on the receiving host.</source>
        <translation>请去掉 --stamps，并在接收主机上将其用于“halftrip listen”。</translation>
    </message>
    <message>
        <source>Choose sizes of 20 bytes and more.</source>
        <translation>请选择不小于 20 字节的大小。</translation>
    </message>
    <message>
        <source>Nobody answers a feed that is sent.</source>
        <translation>发送的数据流没有任何应答。</translation>
    </message>
    <message>
        <source>Leave --timeout out.</source>
        <translation>请去掉 --timeout。</translation>
    </message>
    <message>
        <source>A sender of a feed has no warm-up: each packet of it counts.</source>
        <translation>数据流的发送方没有预热：每个数据包都计入结果。</translation>
    </message>
    <message>
        <source>Leave --warmup out, and give it to &quot;halftrip listen&quot; on the receiving host.</source>
        <translation>请去掉 --warmup，并在接收主机上将其用于“halftrip listen”。</translation>
    </message>
    <message>
        <source>A feed that is sent has no timestamps.</source>
        <translation>发送的数据流没有时间戳。</translation>
    </message>
    <message>
        <source>Leave --interval out, and name the pauses with --pauses.</source>
        <translation>请去掉 --interval，并用 --pauses 指定停顿。</translation>
    </message>
    <message>
        <source>Name some, as in --pauses 0,100us,10ms.</source>
        <translation>请指定一些，例如 --pauses 0,100us,10ms。</translation>
    </message>
    <message>
        <source>A sweep of load counts bursts, not probes or seconds.</source>
        <translation>负载扫描按突发次数计，而不是按探测包数或秒数。</translation>
    </message>
    <message>
        <source>Leave out --count and --duration; set the number of bursts with --repeats.</source>
        <translation>请去掉 --count 和 --duration；用 --repeats 设置突发次数。</translation>
    </message>
    <message>
        <source>Leave --interval out, and name the gaps with --gaps.</source>
        <translation>请去掉 --interval，并用 --gaps 指定包间隔。</translation>
    </message>
    <message>
        <source>Name some, as in --gaps 100us,10us,0.</source>
        <translation>请指定一些，例如 --gaps 100us,10us,0。</translation>
    </message>
    <message>
        <source>Write --over SETTING=VALUE,VALUE, such as --over size=64,256 --over initiator.wait=block,spin.</source>
        <translation>请写成 --over SETTING=VALUE,VALUE，例如 --over size=64,256 --over initiator.wait=block,spin。</translation>
    </message>
    <message>
        <source>Sweep over fewer values.</source>
        <translation>请减少扫描的值。</translation>
    </message>
    <message>
        <source>What is swept was not said.</source>
        <translation>未指定要扫描什么。</translation>
    </message>
    <message>
        <source>Leave one of the two out.</source>
        <translation>请去掉两者之一。</translation>
    </message>
    <message>
        <source>See &quot;halftrip transports&quot; for the reasons.</source>
        <translation>原因请参见“halftrip transports”。</translation>
    </message>
    <message>
        <source>A ladder climbs over several transports, and --transport names one.</source>
        <translation>阶梯会依次使用多种传输方式，而 --transport 只指定一种。</translation>
    </message>
    <message>
        <source>Name them with --transports, as in --transports udp,raw.</source>
        <translation>请用 --transports 指定它们，例如 --transports udp,raw。</translation>
    </message>
    <message>
        <source>Name some, as in --waits block,spin --works 0,20us.</source>
        <translation>请指定一些，例如 --waits block,spin --works 0,20us。</translation>
    </message>
    <message>
        <source>This sweep sets the wait and the work of every point.</source>
        <translation>此扫描会设置每个测点的等待方式和工作。</translation>
    </message>
    <message>
        <source>Name them with --waits and --works, as in --waits block,spin --works 0,20us.</source>
        <translation>请用 --waits 和 --works 指定它们，例如 --waits block,spin --works 0,20us。</translation>
    </message>
    <message>
        <source>Start &quot;halftrip serve&quot; on that host and name it without a scheme.</source>
        <translation>请在该主机上启动“halftrip serve”，并在指定该主机时不写协议前缀。</translation>
    </message>
    <message>
        <source>Choose udp or another transport of datagrams.</source>
        <translation>请选择 udp 或另一种数据报传输方式。</translation>
    </message>
    <message>
        <source>Choose --order-transport tcp.</source>
        <translation>请选择 --order-transport tcp。</translation>
    </message>
    <message>
        <source>The transport icmp has no responder: the other host&apos;s own system answers.</source>
        <translation>传输方式 icmp 没有响应端：由另一台主机自己的系统应答。</translation>
    </message>
    <message>
        <source>Leave --transport out, or start &quot;halftrip serve&quot; on that host and name it without icmp://.</source>
        <translation>请去掉 --transport，或在该主机上启动“halftrip serve”，并在指定该主机时不写 icmp://。</translation>
    </message>
    <message>
        <source>Leave --port out.</source>
        <translation>请去掉 --port。</translation>
    </message>
    <message>
        <source>Leave --port out, and name the feed&apos;s port with its address: GROUP:PORT.</source>
        <translation>请去掉 --port，并将数据流的端口与其地址写在一起：GROUP:PORT。</translation>
    </message>
    <message>
        <source>Leave --responder-transport, --responder-wait and --responder-cpu out.</source>
        <translation>请去掉 --responder-transport、--responder-wait 和 --responder-cpu。</translation>
    </message>
    <message>
        <source>Give a host name or address, or &quot;self&quot;.</source>
        <translation>请给出主机名或地址，或“self”。</translation>
    </message>
    <message>
        <source>Name the peer as icmp://HOST, without --transport.</source>
        <translation>请将对端写成 icmp://HOST，不使用 --transport。</translation>
    </message>
    <message>
        <source>Towards icmp:// there is only icmp: choose a mode that keeps to one transport, or start &quot;halftrip serve&quot; on that host.</source>
        <translation>对 icmp:// 只能使用 icmp：请选择只使用一种传输方式的模式，或在该主机上启动“halftrip serve”。</translation>
    </message>
    <message>
        <source>Choose udp, or leave --transport out.</source>
        <translation>请选择 udp，或去掉 --transport。</translation>
    </message>
    <message>
        <source>STAMP is UDP: leave --transport out, or start &quot;halftrip serve&quot; on that host.</source>
        <translation>STAMP 使用 UDP：请去掉 --transport，或在该主机上启动“halftrip serve”。</translation>
    </message>
    <message>
        <source>Choose one that sends raw frames (&quot;halftrip transports&quot; lists them: raw, mmap, npcap), or leave --transport out.</source>
        <translation>请选择发送原始帧的传输方式（“halftrip transports”会列出它们：raw、mmap、npcap），或去掉 --transport。</translation>
    </message>
    <message>
        <source>Choose udp or tcp, as the echo service has it, or start &quot;halftrip serve&quot; on that host.</source>
        <translation>请按回显服务的情况选择 udp 或 tcp，或在该主机上启动“halftrip serve”。</translation>
    </message>
    <message>
        <source>Leave it out, and measure it by itself: &quot;halftrip ping icmp://HOST&quot;.</source>
        <translation>请将其去掉，并单独测量：“halftrip ping icmp://HOST”。</translation>
    </message>
    <message>
        <source>Name a host where &quot;halftrip serve&quot; runs, or &quot;self&quot;.</source>
        <translation>请指定运行“halftrip serve”的主机，或“self”。</translation>
    </message>
    <message>
        <source>Write GROUP:PORT or ADDRESS:PORT, such as 239.1.1.1:5000.</source>
        <translation>请写成 GROUP:PORT 或 ADDRESS:PORT，例如 239.1.1.1:5000。</translation>
    </message>
    <message>
        <source>Leave --work out, or use ping or sweep waits.</source>
        <translation>请去掉 --work，或使用 ping 或 sweep waits。</translation>
    </message>
    <message>
        <source>Leave --autopsy out, or use ping or any sweep but sweep load.</source>
        <translation>请去掉 --autopsy，或使用 ping 或除 sweep load 以外的任意扫描。</translation>
    </message>
    <message>
        <source>Leave --keep-probes out.</source>
        <translation>请去掉 --keep-probes。</translation>
    </message>
    <message>
        <source>Add --frame udp, or give both ends a transport that sends raw frames (--transport, --responder-transport).</source>
        <translation>请加上 --frame udp，或为两端都指定发送原始帧的传输方式（--transport、--responder-transport）。</translation>
    </message>
    <message>
        <source>Leave it out, or name a reflector: stamp://HOST.</source>
        <translation>请将其去掉，或指定反射器：stamp://HOST。</translation>
    </message>
    <message>
        <source>Choose larger sizes.</source>
        <translation>请选择更大的大小。</translation>
    </message>
    <message>
        <source>Choose smaller sizes.</source>
        <translation>请选择更小的大小。</translation>
    </message>
    <message>
        <source>Choose smaller sizes, or allow fragments (--allow-fragments).</source>
        <translation>请选择更小的大小，或允许分片（--allow-fragments）。</translation>
    </message>
    <message>
        <source>Check the adapter&apos;s MTU.</source>
        <translation>请检查网卡的 MTU。</translation>
    </message>
    <message>
        <source>Measure each in a run of its own, and compare the runs.</source>
        <translation>请对每一项单独进行一次测量，然后比较各次测量。</translation>
    </message>
    <message>
        <source>Name the setting itself, with its values: --over dscp=0,46.</source>
        <translation>请指定该设置本身及其值：--over dscp=0,46。</translation>
    </message>
    <message>
        <source>Give it once for the whole run, beside --over.</source>
        <translation>请在 --over 之外只给出一次，用于整个测量。</translation>
    </message>
    <message>
        <source>Sweep the size: --over size=64,256.</source>
        <translation>请扫描大小：--over size=64,256。</translation>
    </message>
    <message>
        <source>Choose one that &quot;halftrip transports&quot; shows as usable.</source>
        <translation>请选择“halftrip transports”显示为可用的一种。</translation>
    </message>
    <message>
        <source>See that the service there still runs, and whether it limits how long or how much it echoes.</source>
        <translation>请查看那里的服务是否仍在运行，以及它是否限制回显的时长或数量。</translation>
    </message>
    <message>
        <source>Look at the counts of lost probes, and use the same Halftrip version on both hosts.</source>
        <translation>请查看丢失的探测包数，并在两台主机上使用同一版本的 Halftrip。</translation>
    </message>
    <message>
        <source>What answers there is not an echo service, or it changes what it returns. Name one that returns every byte (socat -b 65536 UDP-LISTEN:7,fork PIPE), or run halftrip serve there.</source>
        <translation>在那里应答的不是回显服务，或者它更改了返回的内容。请指定原样返回每个字节的服务（socat -b 65536 UDP-LISTEN:7,fork PIPE），或在那里运行 halftrip serve。</translation>
    </message>
    <message>
        <source>What answers there is no STAMP (RFC 8762) or TWAMP Light reflector in unauthenticated mode: check its settings and port, or run halftrip serve there.</source>
        <translation>在那里应答的不是非认证模式的 STAMP（RFC 8762）或 TWAMP Light 反射器：请检查其设置和端口，或在那里运行 halftrip serve。</translation>
    </message>
    <message>
        <source>The host is off or not in this network, or it (or a firewall on the way) drops echo requests: try &quot;ping&quot; towards it, or run halftrip serve there.</source>
        <translation>该主机未开机或不在此网络中，或者它（或途中的防火墙）丢弃回显请求：请尝试对它运行“ping”，或在那里运行 halftrip serve。</translation>
    </message>
    <message>
        <source>No firewall of the two hosts sees these frames, but a switch or router on the path may drop them. Try --frame udp, a VLAN that the switch knows (--vlan), or --transport udp.</source>
        <translation>两台主机的防火墙都看不到这些帧，但路径上的交换机或路由器可能会丢弃它们。请尝试 --frame udp、交换机已知的 VLAN（--vlan），或 --transport udp。</translation>
    </message>
    <message>
        <source>No firewall rule of this host that Halftrip can read drops it.</source>
        <translation>在 Halftrip 能够读取的范围内，本主机没有丢弃它的防火墙规则。</translation>
    </message>
    <message>
        <source>Compare the MTU of both adapters and of the switches between them: one drops what is larger than its own.</source>
        <translation>请比较两块网卡以及它们之间各交换机的 MTU：其中之一会丢弃大于自身 MTU 的帧。</translation>
    </message>
    <message>
        <source>No probe of this point came back, and those of other points do.</source>
        <translation>该测点的探测包均未返回，而其他测点的探测包能够返回。</translation>
    </message>
    <message>
        <source>Look for what drops only these: a link of a bundle, a firewall&apos;s rule, a queue.</source>
        <translation>请查找只丢弃这些探测包的原因：链路聚合中的某条链路、某条防火墙规则、某个队列。</translation>
    </message>
    <message>
        <source>Use a longer --timeout.</source>
        <translation>请使用更长的 --timeout。</translation>
    </message>
    <message>
        <source>See that the cable is still there and that both adapters are up (halftrip adapters).</source>
        <translation>请检查线缆是否仍已连接，以及两块网卡是否都已启用（halftrip adapters）。</translation>
    </message>
    <message>
        <source>Leave --realtime out, or start the responder without --no-realtime.</source>
        <translation>请去掉 --realtime，或启动响应端时不使用 --no-realtime。</translation>
    </message>
    <message>
        <source>Leave --cpu out, or name one of these.</source>
        <translation>请去掉 --cpu，或指定其中一个核心。</translation>
    </message>
    <message>
        <source>The responder was stopped.</source>
        <translation>响应端已被停止。</translation>
    </message>
    <message>
        <source>Start &quot;halftrip serve&quot; again on the other host.</source>
        <translation>请在另一台主机上重新启动“halftrip serve”。</translation>
    </message>
    <message>
        <source>The session has lasted as long as the responder allows.</source>
        <translation>会话已达到响应端允许的最长时间。</translation>
    </message>
    <message>
        <source>Measure less in one run, or start the responder with a longer --longest-session.</source>
        <translation>请减少一次测量的内容，或用更长的 --longest-session 启动响应端。</translation>
    </message>
    <message>
        <source>The point took longer than its own settings let it: a host was overloaded.</source>
        <translation>该测点所用时间超出其自身设置所允许的时间：有主机过载。</translation>
    </message>
    <message>
        <source>End other work on both hosts, and measure again.</source>
        <translation>请结束两台主机上的其他工作，然后重新测量。</translation>
    </message>
    <message>
        <source>The point has lasted as long as the responder allows.</source>
        <translation>该测点已达到响应端允许的最长时间。</translation>
    </message>
    <message>
        <source>Measure for a shorter time, or start the responder with a longer --longest-point.</source>
        <translation>请缩短测量时间，或用更长的 --longest-point 启动响应端。</translation>
    </message>
    <message>
        <source>The initiator has agreed on nothing for 60 seconds.</source>
        <translation>发起端在 60 秒内未约定任何事项。</translation>
    </message>
    <message>
        <source>This responder does not allow changes to its host&apos;s settings.</source>
        <translation>此响应端不允许更改其主机的设置。</translation>
    </message>
    <message>
        <source>Start it with: halftrip serve --allow-tuning.</source>
        <translation>请这样启动它：halftrip serve --allow-tuning。</translation>
    </message>
    <message>
        <source>A point is running; it must be stopped before settings change.</source>
        <translation>有测点正在运行；须先将其停止，才能更改设置。</translation>
    </message>
    <message>
        <source>A point is running; it must be stopped before a path is closed.</source>
        <translation>有测点正在运行；须先将其停止，才能关闭路径。</translation>
    </message>
    <message>
        <source>Look at what &quot;halftrip serve&quot; says on the other host.</source>
        <translation>请查看另一台主机上“halftrip serve”的输出。</translation>
    </message>
    <message>
        <source>Choose a stream for the orders.</source>
        <translation>请为订单选择流式传输方式。</translation>
    </message>
    <message>
        <source>No point was started that could be stopped.</source>
        <translation>没有已启动的测点可以停止。</translation>
    </message>
    <message>
        <source>The responder shares no kernel events (serve --no-autopsy or --open).</source>
        <translation>响应端不共享内核事件（serve --no-autopsy 或 --open）。</translation>
    </message>
    <message>
        <source>Raise its limits of threads (ulimit -u, TasksMax of its unit), or end other programs of its user.</source>
        <translation>请提高其线程数限制（ulimit -u、其单元的 TasksMax），或结束其用户的其他程序。</translation>
    </message>
    <message>
        <source>Leave --stamps out, or choose another transport.</source>
        <translation>请去掉 --stamps，或选择另一种传输方式。</translation>
    </message>
    <message>
        <source>Start &quot;halftrip serve&quot; on the peer, or leave --stamps out.</source>
        <translation>请在对端启动“halftrip serve”，或去掉 --stamps。</translation>
    </message>
    <message>
        <source>None of the probes of the stamped pass came back.</source>
        <translation>带时间戳的那一轮的探测包均未返回。</translation>
    </message>
    <message>
        <source>Run again; look for losses.</source>
        <translation>请重新测量；检查是否有丢失。</translation>
    </message>
    <message>
        <source>Leave --stamps out, or measure through another adapter.</source>
        <translation>请去掉 --stamps，或通过另一块网卡测量。</translation>
    </message>
    <message>
        <source>Choose --stamps software, or --stamps auto to take what there is.</source>
        <translation>请选择 --stamps software，或选择 --stamps auto 以采用可用的时间戳。</translation>
    </message>
    <message>
        <source>Choose --stamps software; where a clock was only set meanwhile, run again.</source>
        <translation>请选择 --stamps software；如果只是时钟在此期间被调整过，请重新测量。</translation>
    </message>
    <message>
        <source>The adapter&apos;s clock does not advance.</source>
        <translation>网卡的时钟没有前进。</translation>
    </message>
    <message>
        <source>Stop the time synchronisation&apos;s big corrections, or run again.</source>
        <translation>请停止时间同步的大幅校正，或重新测量。</translation>
    </message>
    <message>
        <source>Choose --stamps software; look for a newer driver or firmware of the adapter.</source>
        <translation>请选择 --stamps software；查找网卡更新的驱动或固件。</translation>
    </message>
    <message>
        <source>Stop whatever sets it (ptp4l, phc2sys, chronyd), choose --stamps software, or run again.</source>
        <translation>请停止设置该时钟的程序（ptp4l、phc2sys、chronyd），选择 --stamps software，或重新测量。</translation>
    </message>
    <message>
        <source>Leave it out.</source>
        <translation>请将其去掉。</translation>
    </message>
    <message>
        <source>Of &quot;prove&quot; settings with values, as tune prove takes them; of &quot;search&quot; ids of checks.</source>
        <translation>对于“prove”，是带值的设置，格式与 tune prove 所接受的相同；对于“search”，是检查项的 id。</translation>
    </message>
    <message>
        <source>Of the result, by percentile: the value at rank ceil(p * (n + lost) / 100), a lost probe being longer than all samples; without those that lie among the lost ones.</source>
        <translation>结果的各百分位：排在第 ceil(p * (n + lost) / 100) 位的值，丢失的探测包视为比所有样本都长；不含落在丢失探测包中的百分位。</translation>
    </message>
    <message>
        <source>Among the unmatched ones: with our length and tag, and other bytes than were sent.</source>
        <translation>属于未匹配的包：长度和标记与我们的一致，但字节与所发送的不同。</translation>
    </message>
    <message>
        <source>Among those not sent: never tried, as the schedule was not caught up one timeout behind its end.</source>
        <translation>属于未发出的探测包：从未尝试发送，因为在时间表结束后再过一个超时，仍未赶上时间表。</translation>
    </message>
    <message>
        <source>The time that all of these cover: more than the point&apos;s, since warm-up and the wait for strays are in it.</source>
        <translation>所有这些数据涵盖的时间：比测点的时间长，因为其中包含预热和等待迟到包的时间。</translation>
    </message>
    <message>
        <source>Of the probes that the result is about; a percentile among them is the maximum.</source>
        <translation>结果所涉及的探测包中丢失的数量；落在丢失探测包中的百分位为最大值。</translation>
    </message>
    <message>
        <source>What halftrip saves as NAME.halftrip.json. Latencies are whole nanoseconds, never halved; a distribution&apos;s kind says what they are.</source>
        <translation>halftrip 保存为 NAME.halftrip.json 的内容。时延以整数纳秒表示，从不减半；其含义由分布的 kind 说明。</translation>
    </message>
    <message>
        <source>Along what this point differs from others: &quot;size&quot;, &quot;interval&quot;, &quot;pause&quot;, &quot;gap&quot;, &quot;window&quot;, &quot;order&quot;, &quot;feed&quot;, &quot;transport&quot;, &quot;wait&quot;, &quot;work&quot;, &quot;flow&quot;, or a swept setting.</source>
        <translation>此测点与其他测点在哪一项上不同：“size”、“interval”、“pause”、“gap”、“window”、“order”、“feed”、“transport”、“wait”、“work”、“flow”，或某个扫描的设置。</translation>
    </message>
    <message>
        <source>Write icmp://HOST, with a name or an address: icmp://10.0.0.2, icmp://[fd00::2].</source>
        <translation>请写成 icmp://HOST，使用名称或地址：icmp://10.0.0.2、icmp://[fd00::2]。</translation>
    </message>
    <message>
        <source>Write echo://HOST:PORT, with a name or an address: echo://10.0.0.2:4007, echo://[fd00::2]:4007; without a port it is 7.</source>
        <translation>请写成 echo://HOST:PORT，使用名称或地址：echo://10.0.0.2:4007、echo://[fd00::2]:4007；不写端口时为 7。</translation>
    </message>
    <message>
        <source>Write stamp://HOST:PORT, with a name or an address: stamp://10.0.0.2, stamp://[fd00::2]:8862; without a port it is 862.</source>
        <translation>请写成 stamp://HOST:PORT，使用名称或地址：stamp://10.0.0.2、stamp://[fd00::2]:8862；不写端口时为 862。</translation>
    </message>
    <message>
        <source>Write GROUP:PORT or ADDRESS:PORT: 239.1.1.1:5000, [ff15::1]:5000; :5000 is any address of this host.</source>
        <translation>请写成 GROUP:PORT 或 ADDRESS:PORT：239.1.1.1:5000、[ff15::1]:5000；:5000 表示本主机的任意地址。</translation>
    </message>
    <message>
        <source>Write ssh://HOST, ssh://USER@HOST or ssh://USER@HOST:PORT: ssh://root@10.0.0.2, ssh://[fd00::2]:2222.</source>
        <translation>请写成 ssh://HOST、ssh://USER@HOST 或 ssh://USER@HOST:PORT：ssh://root@10.0.0.2、ssh://[fd00::2]:2222。</translation>
    </message>
    <message>
        <source>Name the adapter that receives (--rx).</source>
        <translation>请指定接收的网卡（--rx）。</translation>
    </message>
    <message>
        <source>Give a host name or an address.</source>
        <translation>请给出主机名或地址。</translation>
    </message>
    <message>
        <source>Give a host name or address, &quot;self&quot;, ssh://HOST, icmp://HOST, echo://HOST:PORT, or stamp://HOST:PORT.</source>
        <translation>请给出主机名或地址、“self”、ssh://HOST、icmp://HOST、echo://HOST:PORT 或 stamp://HOST:PORT。</translation>
    </message>
    <message>
        <source>Write HOST, HOST:PORT or [ADDRESS]:PORT.</source>
        <translation>请写成 HOST、HOST:PORT 或 [ADDRESS]:PORT。</translation>
    </message>
    <message>
        <source>Connect one, or name one with --adapter; &quot;halftrip adapters&quot; lists them.</source>
        <translation>请连接一块网卡，或用 --adapter 指定一块；“halftrip adapters”会列出它们。</translation>
    </message>
    <message>
        <source>Give its address itself if the name servers do not answer.</source>
        <translation>如果名称服务器没有应答，请直接给出其地址。</translation>
    </message>
    <message>
        <source>Give the address itself, or check the system&apos;s name servers.</source>
        <translation>请直接给出地址，或检查系统的名称服务器。</translation>
    </message>
    <message>
        <source>Join these two ports by one cable, or name the two that are (&quot;halftrip adapters&quot; lists them).</source>
        <translation>请用一根线缆连接这两个端口，或指定已相连的两个端口（“halftrip adapters”会列出它们）。</translation>
    </message>
    <message>
        <source>Leave --frame out.</source>
        <translation>请去掉 --frame。</translation>
    </message>
    <message>
        <source>Name two adapters that a cable joins.</source>
        <translation>请指定由线缆相连的两块网卡。</translation>
    </message>
    <message>
        <source>Add --frame udp.</source>
        <translation>请添加 --frame udp。</translation>
    </message>
    <message>
        <source>Raise it again, or choose sizes that fit.</source>
        <translation>请将其重新调大，或选择合适的大小。</translation>
    </message>
    <message>
        <source>Raise the MTU of both adapters.</source>
        <translation>请调大两块网卡的 MTU。</translation>
    </message>
    <message>
        <source>Choose a smaller size, or raise the MTU of both adapters.</source>
        <translation>请选择更小的大小，或调大两块网卡的 MTU。</translation>
    </message>
    <message>
        <source>Find out what changes the MTU during the run, and repeat.</source>
        <translation>请找出测量期间更改 MTU 的原因，然后重新测量。</translation>
    </message>
    <message>
        <source>Add --frame udp, or leave the option dscp out.</source>
        <translation>请添加 --frame udp，或去掉选项 dscp。</translation>
    </message>
    <message>
        <source>Give both ends the same --frame.</source>
        <translation>请在两端使用相同的 --frame。</translation>
    </message>
    <message>
        <source>Add --frame udp, or choose a packet transport for the peer, too.</source>
        <translation>请添加 --frame udp，或为对端也选择数据包传输方式。</translation>
    </message>
    <message>
        <source>A joined transport is made of two that are open.</source>
        <translation>联合传输方式须由两个已打开的传输方式组成。</translation>
    </message>
    <message>
        <source>Put the settings that it names back by hand, then delete it.</source>
        <translation>请手动恢复其中所列的设置，然后将其删除。</translation>
    </message>
    <message>
        <source>Use that version to put the settings back.</source>
        <translation>请使用该版本来恢复设置。</translation>
    </message>
    <message>
        <source>Put the settings back there; here, delete the file.</source>
        <translation>请在那台主机上恢复设置；在本机上删除该文件。</translation>
    </message>
    <message>
        <source>Change fewer settings at once.</source>
        <translation>请减少一次更改的设置数量。</translation>
    </message>
    <message>
        <source>There is no coalescing to turn off: none is on, or it cannot be changed while a run lasts.</source>
        <translation>没有可关闭的合并：未启用任何合并，或合并在测量期间无法更改。</translation>
    </message>
    <message>
        <source>No command does it: it is to be done by hand.</source>
        <translation>没有命令可以完成：须手动操作。</translation>
    </message>
    <message>
        <source>No check advises another value.</source>
        <translation>没有检查项建议其他值。</translation>
    </message>
    <message>
        <source>Name it with --adapter.</source>
        <translation>请用 --adapter 指定它。</translation>
    </message>
    <message>
        <source>Write NAME, NAME=VALUE or NAME@OBJECT=VALUE; &quot;halftrip tune plan&quot; shows names.</source>
        <translation>请写成 NAME、NAME=VALUE 或 NAME@OBJECT=VALUE；“halftrip tune plan”会显示名称。</translation>
    </message>
    <message>
        <source>The driver kept its value, or another program has set it since: see &quot;halftrip tune plan&quot;.</source>
        <translation>驱动保留了原值，或另一个程序此后设置过它：请参见“halftrip tune plan”。</translation>
    </message>
    <message>
        <source>Set it before, with &quot;halftrip tune apply&quot;, and measure before and after.</source>
        <translation>请事先用“halftrip tune apply”设置它，并在更改前后各测量一次。</translation>
    </message>
    <message>
        <source>Leave --hold-cstates out.</source>
        <translation>请去掉 --hold-cstates。</translation>
    </message>
    <message>
        <source>Run it with the right to change settings (as root, as an administrator), or leave --tune and --hold-cstates out.</source>
        <translation>请以有权更改设置的身份运行（root 或管理员），或去掉 --tune 和 --hold-cstates。</translation>
    </message>
    <message>
        <source>Change it with &quot;halftrip tune apply&quot;, and measure before and after.</source>
        <translation>请用“halftrip tune apply”更改它，并在更改前后各测量一次。</translation>
    </message>
    <message>
        <source>One interrupt per sent packet: more CPU time.</source>
        <translation>每发送一个数据包触发一次中断：占用更多 CPU 时间。</translation>
    </message>
    <message>
        <source>One core serves all interrupts of the adapter.</source>
        <translation>由一个核心处理该网卡的所有中断。</translation>
    </message>
    <message>
        <source>A kernel thread polls, which has to wake up.</source>
        <translation>由内核线程轮询，而该线程须先被唤醒。</translation>
    </message>
    <message>
        <source>An inter-processor interrupt per packet.</source>
        <translation>每个数据包一次核间中断。</translation>
    </message>
    <message>
        <source>Without rps_sock_flow_entries it has no effect.</source>
        <translation>没有 rps_sock_flow_entries 时不起作用。</translation>
    </message>
    <message>
        <source>Cores share transmit queues, and their locks.</source>
        <translation>多个核心共用发送队列及其锁。</translation>
    </message>
    <message>
        <source>Drivers forget their steering rules when it goes off, and nothing puts those back.</source>
        <translation>关闭时驱动会丢失分流规则，且没有任何机制会恢复它们。</translation>
    </message>
    <message>
        <source>No packet waits for its hash.</source>
        <translation>没有数据包等待计算其哈希。</translation>
    </message>
    <message>
        <source>The kernel looks up the route of every packet.</source>
        <translation>内核为每个数据包查找路由。</translation>
    </message>
    <message>
        <source>It prevents losses in bursts, and no packet of a ping-pong waits for it.</source>
        <translation>它可防止突发时的丢失，而乒乓测量中没有数据包等待它。</translation>
    </message>
    <message>
        <source>Without real-time throttling, a spinning real-time thread can block the host.</source>
        <translation>没有实时线程限流时，自旋的实时线程可能使主机停住。</translation>
    </message>
    <message>
        <source>Halftrip locks its memory, so it never waits for swapped pages.</source>
        <translation>Halftrip 会锁定其内存，因此从不等待换出的页。</translation>
    </message>
    <message>
        <source>It is the clock of other programs in this run.</source>
        <translation>它是本次测量中其他程序所用的时钟。</translation>
    </message>
    <message>
        <source>More power.</source>
        <translation>耗电增加。</translation>
    </message>
    <message>
        <source>Bursts that overflow a buffer are lost.</source>
        <translation>超出缓冲区容量的突发会丢失。</translation>
    </message>
    <message>
        <source>One core receives all packets.</source>
        <translation>由一个核心接收所有数据包。</translation>
    </message>
    <message>
        <source>The adapter has to restart for it.</source>
        <translation>网卡须为此重启。</translation>
    </message>
    <message>
        <source>Run them, and undo them, by hand.</source>
        <translation>请手动运行并撤销它们。</translation>
    </message>
    <message>
        <source>Only an end that blocks gains from it.</source>
        <translation>只对阻塞等待的一端有用。</translation>
    </message>
    <message>
        <source>All cores draw full power.</source>
        <translation>所有核心都以全功率运行。</translation>
    </message>
    <message>
        <source>Put that back first: &quot;halftrip tune status&quot; names it, &quot;halftrip tune revert --forget&quot; gives it up.</source>
        <translation>请先恢复那一项：“halftrip tune status”会显示它，“halftrip tune revert --forget”会放弃恢复它。</translation>
    </message>
    <message>
        <source>Start again. The reboot reset what Halftrip had changed there (Windows: halftrip tune revert there).</source>
        <translation>请重新开始。重启已重置 Halftrip 在那台主机上所做的更改（Windows：请在那台主机上运行 halftrip tune revert）。</translation>
    </message>
    <message>
        <source>Change it by hand, with the command that halftrip check shows.</source>
        <translation>请使用 halftrip check 显示的命令手动更改它。</translation>
    </message>
    <message>
        <source>Set HALFTRIP_LOCK_DIR to a folder that you may write, the same for all programs.</source>
        <translation>请将 HALFTRIP_LOCK_DIR 设为您有写入权限的文件夹，所有程序须使用同一文件夹。</translation>
    </message>
    <message>
        <source>Leave --hold-cstates out, or set the C-states on the host itself.</source>
        <translation>请去掉 --hold-cstates，或在宿主机上设置 C 状态。</translation>
    </message>
    <message>
        <source>Run it as root, or leave --hold-cstates out.</source>
        <translation>请以 root 身份运行，或去掉 --hold-cstates。</translation>
    </message>
    <message>
        <source>Run the command there (ip netns exec, nsenter).</source>
        <translation>请在那里运行该命令（ip netns exec、nsenter）。</translation>
    </message>
    <message>
        <source>Kernel lockdown (confidentiality) refuses BPF programs here.</source>
        <translation>内核 lockdown（confidentiality）在此处拒绝 BPF 程序。</translation>
    </message>
    <message>
        <source>Boot without lockdown (no lockdown= on the kernel command line, Secure Boot off).</source>
        <translation>请在不启用 lockdown 的情况下启动系统（内核命令行中不带 lockdown=，关闭 Secure Boot）。</translation>
    </message>
    <message>
        <source>Raise the limit (ulimit -l unlimited), or use Linux 5.11 or newer, which has none on BPF.</source>
        <translation>请提高限制（ulimit -l unlimited），或使用 Linux 5.11 或更新版本，这些版本对 BPF 没有此限制。</translation>
    </message>
    <message>
        <source>The kernel refuses BPF programs here (lockdown, a container, a user namespace or a security policy).</source>
        <translation>内核在此处拒绝 BPF 程序（lockdown、容器、用户命名空间或安全策略所致）。</translation>
    </message>
    <message>
        <source>Kernel events need root, or the capabilities CAP_BPF and CAP_PERFMON.</source>
        <translation>内核事件需要 root，或 CAP_BPF 和 CAP_PERFMON 权能。</translation>
    </message>
    <message>
        <source>Start it as root on the host itself.</source>
        <translation>请在宿主机上以 root 身份启动它。</translation>
    </message>
    <message>
        <source>Start it as root; docs/autopsy.md has the other way.</source>
        <translation>请以 root 身份启动它；另一种方法见 docs/autopsy.md。</translation>
    </message>
    <message>
        <source>Kernel events need Linux 5.8 or newer with CONFIG_BPF_SYSCALL and CONFIG_BPF_EVENTS.</source>
        <translation>内核事件需要 Linux 5.8 或更新版本，并启用 CONFIG_BPF_SYSCALL 和 CONFIG_BPF_EVENTS。</translation>
    </message>
    <message>
        <source>This build has no libbpf, which records kernel events.</source>
        <translation>该版本没有用于记录内核事件的 libbpf。</translation>
    </message>
    <message>
        <source>Build it where libbpf.a and libelf.a are installed.</source>
        <translation>请在装有 libbpf.a 和 libelf.a 的系统上构建它。</translation>
    </message>
    <message>
        <source>Check the spelling, or give the address itself.</source>
        <translation>请检查拼写，或直接给出地址。</translation>
    </message>
    <message>
        <source>Leave the address family open, or give an address.</source>
        <translation>请不要指定地址族，或给出地址。</translation>
    </message>
    <message>
        <source>Give the address itself, or check the name servers in /etc/resolv.conf.</source>
        <translation>请直接给出地址，或检查 /etc/resolv.conf 中的名称服务器。</translation>
    </message>
    <message>
        <source>Give it an address, or choose another adapter.</source>
        <translation>请给它一个地址，或选择另一块网卡。</translation>
    </message>
    <message>
        <source>Start &quot;halftrip serve&quot; there, or check the port.</source>
        <translation>请在那里启动“halftrip serve”，或检查端口。</translation>
    </message>
    <message>
        <source>Check that the host is on and that no firewall drops the port.</source>
        <translation>请检查该主机是否已开机，以及是否没有防火墙丢弃发往该端口的数据包。</translation>
    </message>
    <message>
        <source>A firewall on this host refuses it: check its rules.</source>
        <translation>本主机的防火墙拒绝它：请检查其规则。</translation>
    </message>
    <message>
        <source>Choose a port of 1024 or more.</source>
        <translation>请选择 1024 或更大的端口。</translation>
    </message>
    <message>
        <source>Run as root, or allow it: &quot;sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0&quot;.</source>
        <translation>请以 root 身份运行，或者允许它：“sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0”。</translation>
    </message>
    <message>
        <source>Run as root, or allow it: &quot;sudo sysctl kernel.unprivileged_userns_clone=1&quot;.</source>
        <translation>请以 root 身份运行，或者允许它：“sudo sysctl kernel.unprivileged_userns_clone=1”。</translation>
    </message>
    <message>
        <source>Run as root, or allow it: &quot;sudo sysctl user.max_user_namespaces=1000&quot;.</source>
        <translation>请以 root 身份运行，或者允许它：“sudo sysctl user.max_user_namespaces=1000”。</translation>
    </message>
    <message>
        <source>Run as root (sudo).</source>
        <translation>请以 root 身份运行（sudo）。</translation>
    </message>
    <message>
        <source>Check that the other program still runs and that the network is up.</source>
        <translation>请检查另一个程序是否仍在运行，以及网络是否已启用。</translation>
    </message>
    <message>
        <source>Start it as &quot;halftrip&quot;, without LD_PRELOAD, or as root.</source>
        <translation>请以“halftrip”启动它，不使用 LD_PRELOAD；或以 root 身份启动。</translation>
    </message>
    <message>
        <source>Remove it, or save to a folder of your own.</source>
        <translation>请删除它，或保存到您自己的文件夹。</translation>
    </message>
    <message>
        <source>Start the reader first, or save to a file.</source>
        <translation>请先启动读取程序，或保存到文件。</translation>
    </message>
    <message>
        <source>Free some space, or save to another disk.</source>
        <translation>请释放一些空间，或保存到另一个磁盘。</translation>
    </message>
    <message>
        <source>Delete something of yours, or save to another disk.</source>
        <translation>请删除您的一些文件，或保存到另一个磁盘。</translation>
    </message>
    <message>
        <source>Raise the limit (ulimit -f), or save elsewhere.</source>
        <translation>请提高上限（ulimit -f），或保存到别处。</translation>
    </message>
    <message>
        <source>Save to a folder of your own.</source>
        <translation>请保存到您自己的文件夹。</translation>
    </message>
    <message>
        <source>Save to another disk.</source>
        <translation>请保存到另一个磁盘。</translation>
    </message>
    <message>
        <source>Save elsewhere.</source>
        <translation>请保存到别处。</translation>
    </message>
    <message>
        <source>Make the folder, or save elsewhere.</source>
        <translation>请创建该文件夹，或保存到别处。</translation>
    </message>
    <message>
        <source>Give a file name in it.</source>
        <translation>请给出其中的文件名。</translation>
    </message>
    <message>
        <source>Give a shorter name.</source>
        <translation>请给出更短的名称。</translation>
    </message>
    <message>
        <source>Check the name and the folder.</source>
        <translation>请检查名称和文件夹。</translation>
    </message>
    <message>
        <source>Ask its owner for the right to read it.</source>
        <translation>请向其所有者申请读取权限。</translation>
    </message>
    <message>
        <source>Give the name of a file in it.</source>
        <translation>请给出其中某个文件的名称。</translation>
    </message>
    <message>
        <source>Check that it is the right file.</source>
        <translation>请检查它是否为正确的文件。</translation>
    </message>
    <message>
        <source>Set HALFTRIP_STATE_DIR to a folder that you may write.</source>
        <translation>请将 HALFTRIP_STATE_DIR 设为您可以写入的文件夹。</translation>
    </message>
    <message>
        <source>Run this as that user, or set HALFTRIP_STATE_DIR to another folder.</source>
        <translation>请以该用户身份运行，或将 HALFTRIP_STATE_DIR 设为另一个文件夹。</translation>
    </message>
    <message>
        <source>Remove it, or set HALFTRIP_STATE_DIR to another folder.</source>
        <translation>请删除它，或将 HALFTRIP_STATE_DIR 设为另一个文件夹。</translation>
    </message>
    <message>
        <source>Wait until it has ended; &quot;halftrip tune status&quot; shows what is changed.</source>
        <translation>请等待它结束；“halftrip tune status”显示已更改的内容。</translation>
    </message>
    <message>
        <source>Check its cable, slot or driver (&quot;halftrip adapters&quot; lists what is there) and start again.</source>
        <translation>请检查其线缆、插槽或驱动（“halftrip adapters”列出现有的网卡），然后重新开始。</translation>
    </message>
    <message>
        <source>Check the cable and the link partner, and start again.</source>
        <translation>请检查线缆和链路对端，然后重新开始。</translation>
    </message>
    <message>
        <source>Leave --source out, or name a group (224.0.0.0 to 239.255.255.255, ff00::/8).</source>
        <translation>请去掉 --source，或指定一个组（224.0.0.0 到 239.255.255.255，ff00::/8）。</translation>
    </message>
    <message>
        <source>The system refuses to share a group&apos;s port (SO_REUSEADDR).</source>
        <translation>系统拒绝共享组的端口（SO_REUSEADDR）。</translation>
    </message>
    <message>
        <source>Choose a port from 1024 on, or run it with sudo.</source>
        <translation>请选择 1024 或更大的端口，或使用 sudo 运行。</translation>
    </message>
    <message>
        <source>End it (&quot;ss -lnup&quot; names it), or choose another port.</source>
        <translation>请结束它（“ss -lnup”显示其名称），或选择另一个端口。</translation>
    </message>
    <message>
        <source>Name the adapter that the feed comes through (--adapter), which must be up.</source>
        <translation>请指定数据流到达的网卡（--adapter），该网卡必须已启用。</translation>
    </message>
    <message>
        <source>Raise the limit (sudo sysctl net.ipv4.igmp_max_memberships=100).</source>
        <translation>请提高上限（sudo sysctl net.ipv4.igmp_max_memberships=100）。</translation>
    </message>
    <message>
        <source>Give the sender&apos;s own address, of the same family as the group&apos;s.</source>
        <translation>请给出发送者自己的地址，且与组的地址属于同一地址族。</translation>
    </message>
    <message>
        <source>Leave --stamps out, or run it with the right to read the clock (sudo).</source>
        <translation>请去掉 --stamps，或以有权读取时钟的身份运行（sudo）。</translation>
    </message>
    <message>
        <source>The transport icmp has no responder: the other host&apos;s kernel answers.</source>
        <translation>传输方式 icmp 没有响应端：由另一台主机的内核应答。</translation>
    </message>
    <message>
        <source>Start the run towards icmp://HOST, without halftrip serve on that host.</source>
        <translation>请对 icmp://HOST 开始测量，无需在该主机上运行 halftrip serve。</translation>
    </message>
    <message>
        <source>The transport icmp cannot wait by busy polling.</source>
        <translation>传输方式 icmp 不能以忙轮询方式等待。</translation>
    </message>
    <message>
        <source>Use --wait block, poll or spin.</source>
        <translation>请使用 --wait block、poll 或 spin。</translation>
    </message>
    <message>
        <source>The system refuses to control fragmentation (MTU_DISCOVER).</source>
        <translation>系统拒绝控制分片（MTU_DISCOVER）。</translation>
    </message>
    <message>
        <source>Use an IPv4 address for both, or an IPv6 address for both.</source>
        <translation>请两者都使用 IPv4 地址，或都使用 IPv6 地址。</translation>
    </message>
    <message>
        <source>The kernel refuses the filter of the ICMP socket.</source>
        <translation>内核拒绝 ICMP 套接字的过滤器。</translation>
    </message>
    <message>
        <source>This program may not send echo requests: its group is not in net.ipv4.ping_group_range, and it does not have the capability cap_net_raw.</source>
        <translation>本程序不可发送回显请求：其组不在 net.ipv4.ping_group_range 中，且它没有 cap_net_raw 权能。</translation>
    </message>
    <message>
        <source>Plug the cable in, or bring the other end of the link up.</source>
        <translation>请插好线缆，或启用链路的另一端。</translation>
    </message>
    <message>
        <source>Use --transport udp for tunnels and other links without Ethernet headers.</source>
        <translation>对于隧道和其他没有以太网帧头的链路，请使用 --transport udp。</translation>
    </message>
    <message>
        <source>The system&apos;s routing tables do not answer.</source>
        <translation>系统的路由表没有应答。</translation>
    </message>
    <message>
        <source>This program may not open packet sockets (CAP_NET_RAW is missing).</source>
        <translation>本程序不可打开数据包套接字（缺少 CAP_NET_RAW）。</translation>
    </message>
    <message>
        <source>Cannot open a packet socket.</source>
        <translation>无法打开数据包套接字。</translation>
    </message>
    <message>
        <source>Load the kernel module: &quot;sudo modprobe af_packet&quot;.</source>
        <translation>请加载内核模块：“sudo modprobe af_packet”。</translation>
    </message>
    <message>
        <source>Too little memory is free; close other programs.</source>
        <translation>空闲内存太少；请关闭其他程序。</translation>
    </message>
    <message>
        <source>Choose a smaller size, or raise the adapter&apos;s MTU on both hosts.</source>
        <translation>请选择更小的大小，或在两台主机上提高网卡的 MTU。</translation>
    </message>
    <message>
        <source>Look at the drops and at the MTU of the adapters at both ends (ip -s link) and start again.</source>
        <translation>请查看两端网卡的丢包和 MTU（ip -s link），然后重新开始。</translation>
    </message>
    <message>
        <source>Use --transport udp on this adapter.</source>
        <translation>请在此网卡上使用 --transport udp。</translation>
    </message>
    <message>
        <source>Install it: &quot;sudo apt install libpcap0.8&quot; (Debian, Ubuntu) or &quot;sudo dnf install libpcap&quot;.</source>
        <translation>请安装它：“sudo apt install libpcap0.8”（Debian、Ubuntu）或“sudo dnf install libpcap”。</translation>
    </message>
    <message>
        <source>Cannot open a UDP socket.</source>
        <translation>无法打开 UDP 套接字。</translation>
    </message>
    <message>
        <source>Cannot put a filter on a UDP socket.</source>
        <translation>无法为 UDP 套接字设置过滤器。</translation>
    </message>
    <message>
        <source>Check that the address belongs to this host.</source>
        <translation>请检查该地址是否属于本主机。</translation>
    </message>
    <message>
        <source>Check the cable and the switch, and that ping reaches it.</source>
        <translation>请检查线缆和交换机，以及 ping 能否到达它。</translation>
    </message>
    <message>
        <source>Choose --wait spin, block or poll.</source>
        <translation>请选择 --wait spin、block 或 poll。</translation>
    </message>
    <message>
        <source>Choose the wait spin, poll or block.</source>
        <translation>请选择等待方式 spin、poll 或 block。</translation>
    </message>
    <message>
        <source>Measure the stages without the accelerator.</source>
        <translation>请在不使用加速库的情况下测量各阶段。</translation>
    </message>
    <message>
        <source>Look whether the responder is still running, and start the run again.</source>
        <translation>请查看响应端是否仍在运行，然后重新开始测量。</translation>
    </message>
    <message>
        <source>Look at the responder&apos;s output for its reason.</source>
        <translation>请在响应端的输出中查看原因。</translation>
    </message>
    <message>
        <source>Bring the adapter up (sudo ip link set NAME up).</source>
        <translation>请启用网卡（sudo ip link set NAME up）。</translation>
    </message>
    <message>
        <source>Check the cable, the address and the route (ip route get PEER).</source>
        <translation>请检查线缆、地址和路由（ip route get PEER）。</translation>
    </message>
    <message>
        <source>Check that the peer is up and the cable is in.</source>
        <translation>请检查对端是否已开机、线缆是否已插好。</translation>
    </message>
    <message>
        <source>Choose a smaller size, or allow fragments.</source>
        <translation>请选择更小的大小，或允许分片。</translation>
    </message>
    <message>
        <source>Look for a firewall rule on outgoing packets (nft list ruleset).</source>
        <translation>请查找针对出站数据包的防火墙规则（nft list ruleset）。</translation>
    </message>
    <message>
        <source>End the program that holds it (ss -lntup).</source>
        <translation>请结束占用它的程序（ss -lntup）。</translation>
    </message>
    <message>
        <source>Choose one that ip address shows.</source>
        <translation>请选择 ip address 显示的地址。</translation>
    </message>
    <message>
        <source>Choose one that &quot;halftrip adapters&quot; shows.</source>
        <translation>请选择“halftrip adapters”显示的网卡。</translation>
    </message>
    <message>
        <source>Raise the limit with ulimit -n.</source>
        <translation>请用 ulimit -n 提高上限。</translation>
    </message>
    <message>
        <source>Write it as 10.0.0.1, fd00::1 or fe80::1%eth0 (with the name of an adapter that exists here).</source>
        <translation>请写成 10.0.0.1、fd00::1 或 fe80::1%eth0（使用此处存在的网卡的名称）。</translation>
    </message>
    <message>
        <source>Address translation between the hosts is not supported: use an address that both ends know.</source>
        <translation>不支持主机之间的地址转换：请使用两端都知道的地址。</translation>
    </message>
    <message>
        <source>The system refuses a receive timeout (SO_RCVTIMEO).</source>
        <translation>系统拒绝接收超时（SO_RCVTIMEO）。</translation>
    </message>
    <message>
        <source>The system refuses an epoll set.</source>
        <translation>系统拒绝 epoll 集合。</translation>
    </message>
    <message>
        <source>Try --wait block.</source>
        <translation>请尝试 --wait block。</translation>
    </message>
    <message>
        <source>Choose --stamps software.</source>
        <translation>请选择 --stamps software。</translation>
    </message>
    <message>
        <source>The kernel refuses to stamp packets (SO_TIMESTAMPING).</source>
        <translation>内核拒绝为数据包打时间戳（SO_TIMESTAMPING）。</translation>
    </message>
    <message>
        <source>Leave --stamps out.</source>
        <translation>请去掉 --stamps。</translation>
    </message>
    <message>
        <source>Leave --stamps out, or measure through another adapter (&quot;ethtool -T&quot; says what each can do).</source>
        <translation>请去掉 --stamps，或经另一块网卡测量（“ethtool -T”显示各网卡的能力）。</translation>
    </message>
    <message>
        <source>The system refuses to send small segments at once (TCP_NODELAY).</source>
        <translation>系统拒绝立即发送小的段（TCP_NODELAY）。</translation>
    </message>
    <message>
        <source>Stopped while waiting for the initiator&apos;s TCP probes.</source>
        <translation>在等待发起端的 TCP 探测包时停止。</translation>
    </message>
    <message>
        <source>Check the firewalls between the hosts: the probe port changes with every run.</source>
        <translation>请检查两台主机之间的防火墙：每次测量的探测端口都不同。</translation>
    </message>
    <message>
        <source>Zero-copy needs native XDP, not generic.</source>
        <translation>零拷贝需要原生 XDP，而不是通用 XDP。</translation>
    </message>
    <message>
        <source>Use xdpMode=native, or copy=copy.</source>
        <translation>请使用 xdpMode=native，或 copy=copy。</translation>
    </message>
    <message>
        <source>Start it as root, grant cap_perfmon, too, or update the kernel: newer ones do without.</source>
        <translation>请以 root 身份启动它，或再授予 cap_perfmon，或更新内核：较新的内核不需要它。</translation>
    </message>
    <message>
        <source>Run on the host itself, outside of containers.</source>
        <translation>请在宿主机上运行，不要在容器中运行。</translation>
    </message>
    <message>
        <source>AF_XDP needs Linux 5.9 or newer with CONFIG_XDP_SOCKETS; use --transport mmap instead.</source>
        <translation>AF_XDP 需要 Linux 5.9 或更新版本，并启用 CONFIG_XDP_SOCKETS；请改用 --transport mmap。</translation>
    </message>
    <message>
        <source>Look at &quot;ip link&quot;.</source>
        <translation>请查看“ip link”。</translation>
    </message>
    <message>
        <source>This kernel has no AF_XDP sockets.</source>
        <translation>此内核没有 AF_XDP 套接字。</translation>
    </message>
    <message>
        <source>Use --transport mmap, or a kernel with CONFIG_XDP_SOCKETS.</source>
        <translation>请使用 --transport mmap，或使用启用了 CONFIG_XDP_SOCKETS 的内核。</translation>
    </message>
    <message>
        <source>The packet memory of AF_XDP cannot be locked.</source>
        <translation>无法锁定 AF_XDP 的包内存。</translation>
    </message>
    <message>
        <source>Use copy=copy or copy=auto.</source>
        <translation>请使用 copy=copy 或 copy=auto。</translation>
    </message>
    <message>
        <source>End the other program (ss --xdp lists the sockets), or choose another queue.</source>
        <translation>请结束另一个程序（ss --xdp 列出这些套接字），或选择另一个队列。</translation>
    </message>
    <message>
        <source>Use a kernel with CONFIG_XDP_SOCKETS (Linux 5.9 or newer).</source>
        <translation>请使用启用了 CONFIG_XDP_SOCKETS 的内核（Linux 5.9 或更新版本）。</translation>
    </message>
    <message>
        <source>This build has no AF_XDP: libxdp was not found when it was built.</source>
        <translation>该版本没有 AF_XDP：构建时未找到 libxdp。</translation>
    </message>
    <message>
        <source>Install libxdp-dev, libbpf-dev and libelf-dev, and build again.</source>
        <translation>请安装 libxdp-dev、libbpf-dev 和 libelf-dev，然后重新构建。</translation>
    </message>
    <message>
        <source>One value for all of them could not be undone: set it by hand (netdev napi-set).</source>
        <translation>若全部设为同一个值，将无法撤销：请手动设置（netdev napi-set）。</translation>
    </message>
    <message>
        <source>Enter it with &quot;ip netns exec&quot;, which shows its own /sys.</source>
        <translation>请用“ip netns exec”进入它，其中会显示它自己的 /sys。</translation>
    </message>
    <message>
        <source>Choose on or off.</source>
        <translation>请选择 on 或 off。</translation>
    </message>
    <message>
        <source>Choose a whole number from 0 on.</source>
        <translation>请选择从 0 开始的整数。</translation>
    </message>
    <message>
        <source>One value for all of them could not be undone: set it by hand (ethtool -Q).</source>
        <translation>若全部设为同一个值，将无法撤销：请手动设置（ethtool -Q）。</translation>
    </message>
    <message>
        <source>Give a whole number.</source>
        <translation>请给出一个整数。</translation>
    </message>
    <message>
        <source>Give one word.</source>
        <translation>请给出一个单词。</translation>
    </message>
    <message>
        <source>Change it by hand: write to scaling_governor, and restore scaling_setspeed, too.</source>
        <translation>请手动更改：写入 scaling_governor，并且也要恢复 scaling_setspeed。</translation>
    </message>
    <message>
        <source>Write policy0, policy1 and so on.</source>
        <translation>请写成 policy0、policy1 等。</translation>
    </message>
    <message>
        <source>Run this there (ip netns exec, nsenter --net).</source>
        <translation>请在那里运行此命令（ip netns exec、nsenter --net）。</translation>
    </message>
    <message>
        <source>Leave @ and the name out.</source>
        <translation>请去掉 @ 和名称。</translation>
    </message>
    <message>
        <source>Halftrip holds C-states off only during a run: ping --hold-cstates.</source>
        <translation>Halftrip 仅在测量期间阻止 C 状态：ping --hold-cstates。</translation>
    </message>
    <message>
        <source>Give a list of cores, such as 2 or 0-3,6.</source>
        <translation>请给出核心列表，例如 2 或 0-3,6。</translation>
    </message>
    <message>
        <source>Write ADAPTER/vector-NUMBER.</source>
        <translation>请写成 ADAPTER/vector-NUMBER。</translation>
    </message>
    <message>
        <source>Delete them first, or switch it off by hand.</source>
        <translation>请先将其删除，或手动关闭该设置。</translation>
    </message>
    <message>
        <source>Name one of those adapters instead.</source>
        <translation>请改为指定其中一块网卡。</translation>
    </message>
    <message>
        <source>Give a set of cores as hexadecimal digits: 0 for none, 3 for cores 0 and 1.</source>
        <translation>请以十六进制数字给出一组核心：0 表示没有核心，3 表示核心 0 和 1。</translation>
    </message>
    <message>
        <source>Halftrip measures latencies.</source>
        <translation>Halftrip 正在测量时延。</translation>
    </message>
    <message>
        <source>Check the cable, the address and the route (route print).</source>
        <translation>请检查线缆、地址和路由（route print）。</translation>
    </message>
    <message>
        <source>Check its cable, slot or driver, or enable it (ncpa.cpl), and start again.</source>
        <translation>请检查其线缆、插槽或驱动，或将其启用（ncpa.cpl），然后重新开始。</translation>
    </message>
    <message>
        <source>Enable it (ncpa.cpl), and start again.</source>
        <translation>请将其启用（ncpa.cpl），然后重新开始。</translation>
    </message>
    <message>
        <source>This system has no performance counters (pdh.dll).</source>
        <translation>本系统没有性能计数器（pdh.dll）。</translation>
    </message>
    <message>
        <source>Windows started a kernel trace and delivered no event.</source>
        <translation>Windows 启动了内核跟踪，但没有传来任何事件。</translation>
    </message>
    <message>
        <source>Another Halftrip records kernel events on this host.</source>
        <translation>另一个 Halftrip 正在本主机上记录内核事件。</translation>
    </message>
    <message>
        <source>Wait until it has ended.</source>
        <translation>请等待其结束。</translation>
    </message>
    <message>
        <source>Wine has no kernel events.</source>
        <translation>Wine 没有内核事件。</translation>
    </message>
    <message>
        <source>Run on Windows itself.</source>
        <translation>请直接在 Windows 上运行。</translation>
    </message>
    <message>
        <source>Windows does not hand out the events of its own kernel trace.</source>
        <translation>Windows 不提供其自身内核跟踪的事件。</translation>
    </message>
    <message>
        <source>Kernel events need an administrator.</source>
        <translation>内核事件需要管理员权限。</translation>
    </message>
    <message>
        <source>Start the command prompt with &quot;Run as administrator&quot;.</source>
        <translation>请用“以管理员身份运行”启动命令提示符。</translation>
    </message>
    <message>
        <source>All of Windows&apos; kernel trace sessions are taken.</source>
        <translation>Windows 的内核跟踪会话已全部被占用。</translation>
    </message>
    <message>
        <source>A kernel trace session of Halftrip&apos;s name cannot be ended.</source>
        <translation>无法结束名称属于 Halftrip 的内核跟踪会话。</translation>
    </message>
    <message>
        <source>End it: logman stop &quot;Halftrip kernel events&quot; -ets.</source>
        <translation>请将其结束：logman stop &quot;Halftrip kernel events&quot; -ets。</translation>
    </message>
    <message>
        <source>This Windows has no kernel trace beside the system&apos;s own.</source>
        <translation>此 Windows 除系统自身的内核跟踪外，没有其他内核跟踪。</translation>
    </message>
    <message>
        <source>Windows 8 and newer have it.</source>
        <translation>Windows 8 及更新版本才有。</translation>
    </message>
    <message>
        <source>Choose another port, or stop the program that has it (netstat -ano -p udp).</source>
        <translation>请选择另一个端口，或停止占用该端口的程序（netstat -ano -p udp）。</translation>
    </message>
    <message>
        <source>This system has no WSARecvMsg, which unconnected UDP sockets need.</source>
        <translation>本系统没有 WSARecvMsg，而未连接的 UDP 套接字需要它。</translation>
    </message>
    <message>
        <source>Give the address itself, or check the name servers (ipconfig /all).</source>
        <translation>请直接给出地址，或检查名称服务器（ipconfig /all）。</translation>
    </message>
    <message>
        <source>Check the cable, the address and the route (route print); a link-local address needs its adapter&apos;s index (fe80::1%12).</source>
        <translation>请检查线缆、地址和路由（route print）；链路本地地址需要写明其网卡的索引（fe80::1%12）。</translation>
    </message>
    <message>
        <source>A firewall on this host refuses it: look at its outbound rules (wf.msc).</source>
        <translation>本主机的防火墙拒绝它：请查看其出站规则（wf.msc）。</translation>
    </message>
    <message>
        <source>Choose another port, or stop the program that has it (netstat -ano).</source>
        <translation>请选择另一个端口，或停止占用该端口的程序（netstat -ano）。</translation>
    </message>
    <message>
        <source>Choose another port; &quot;netsh interface ipv4 show excludedportrange tcp&quot; lists the reserved ones.</source>
        <translation>请选择另一个端口；“netsh interface ipv4 show excludedportrange tcp”会列出保留的端口。</translation>
    </message>
    <message>
        <source>Start halftrip serve on the peer.</source>
        <translation>请在对端启动 halftrip serve。</translation>
    </message>
    <message>
        <source>Look whether the responder is running, and whether the firewall lets halftrip.exe in.</source>
        <translation>请查看响应端是否正在运行，以及防火墙是否放行 halftrip.exe 的入站连接。</translation>
    </message>
    <message>
        <source>Was an adapter disabled or a cable pulled? See &quot;halftrip adapters&quot;, and start the run again.</source>
        <translation>是否有网卡被禁用或线缆被拔出？请查看“halftrip adapters”，然后重新开始测量。</translation>
    </message>
    <message>
        <source>Enable the adapter (ncpa.cpl) and check the cable.</source>
        <translation>请启用网卡（ncpa.cpl）并检查线缆。</translation>
    </message>
    <message>
        <source>Was an adapter disabled or a cable pulled? See &quot;halftrip adapters&quot; and &quot;route print&quot;.</source>
        <translation>是否有网卡被禁用或线缆被拔出？请查看“halftrip adapters”和“route print”。</translation>
    </message>
    <message>
        <source>Check that the peer is up, the cable is in, and no firewall drops the packets.</source>
        <translation>请检查对端是否已开机、线缆是否插好，以及是否没有防火墙丢弃这些数据包。</translation>
    </message>
    <message>
        <source>Choose another port, or see netsh interface ipv4 show excludedportrange tcp.</source>
        <translation>请选择另一个端口，或查看 netsh interface ipv4 show excludedportrange tcp。</translation>
    </message>
    <message>
        <source>Look at the outbound rules of the firewall (wf.msc).</source>
        <translation>请查看防火墙的出站规则（wf.msc）。</translation>
    </message>
    <message>
        <source>End the program that holds it (netstat -ano), or choose another port.</source>
        <translation>请结束占用它的程序（netstat -ano），或选择另一个端口。</translation>
    </message>
    <message>
        <source>Look at it (ncpa.cpl, halftrip adapters), then start the run again.</source>
        <translation>请查看该网卡（ncpa.cpl、halftrip adapters），然后重新开始测量。</translation>
    </message>
    <message>
        <source>Write it as 10.0.0.1, fd00::1 or fe80::1%12 (with the index of an adapter that exists here).</source>
        <translation>请写成 10.0.0.1、fd00::1 或 fe80::1%12（使用此处存在的网卡的索引）。</translation>
    </message>
    <message>
        <source>Press a key to close this window.</source>
        <translation>按任意键关闭此窗口。</translation>
    </message>
    <message>
        <source>Put a disk in, or save elsewhere.</source>
        <translation>请插入磁盘，或保存到别处。</translation>
    </message>
    <message>
        <source>Close it there, or save under another name.</source>
        <translation>请在那里将其关闭，或以另一个名称保存。</translation>
    </message>
    <message>
        <source>Choose another name, such as run-1.halftrip.json.</source>
        <translation>请选择另一个名称，例如 run-1.halftrip.json。</translation>
    </message>
    <message>
        <source>Clear the read-only attribute in its properties, or save under another name.</source>
        <translation>请在其属性中清除只读属性，或以另一个名称保存。</translation>
    </message>
    <message>
        <source>Windows has no busy polling in the kernel (SO_BUSY_POLL).</source>
        <translation>Windows 的内核没有忙轮询（SO_BUSY_POLL）。</translation>
    </message>
    <message>
        <source>Choose --wait spin, poll or block.</source>
        <translation>请选择 --wait spin、poll 或 block。</translation>
    </message>
    <message>
        <source>Leave --adapter out, or name an adapter with an address.</source>
        <translation>请去掉 --adapter，或指定一块有地址的网卡。</translation>
    </message>
    <message>
        <source>Ask for less.</source>
        <translation>请减小所请求的值。</translation>
    </message>
    <message>
        <source>End it (&quot;netstat -ano -p udp&quot; has the number of its process), or choose another port.</source>
        <translation>请将其结束（“netstat -ano -p udp”会列出其进程号），或选择另一个端口。</translation>
    </message>
    <message>
        <source>Look for a routing loop: tracert HOST.</source>
        <translation>请查找路由环路：tracert HOST。</translation>
    </message>
    <message>
        <source>Look at the firewalls on the path, or run halftrip serve on the peer.</source>
        <translation>请检查路径上的防火墙，或在对端运行 halftrip serve。</translation>
    </message>
    <message>
        <source>Try &quot;ping&quot; towards the host.</source>
        <translation>请尝试对该主机执行“ping”。</translation>
    </message>
    <message>
        <source>Measure against an echo service: echo://HOST:PORT.</source>
        <translation>请对回显服务进行测量：echo://HOST:PORT。</translation>
    </message>
    <message>
        <source>Use --wait block or spin.</source>
        <translation>请使用 --wait block 或 spin。</translation>
    </message>
    <message>
        <source>Start the terminal as administrator.</source>
        <translation>请以管理员身份启动终端。</translation>
    </message>
    <message>
        <source>Enable the adapter and plug the cable in.</source>
        <translation>请启用网卡并插好线缆。</translation>
    </message>
    <message>
        <source>Disable and enable the adapter, or try --transport udp.</source>
        <translation>请禁用再启用网卡，或尝试 --transport udp。</translation>
    </message>
    <message>
        <source>Restart its service as administrator: sc stop npcap, then sc start npcap.</source>
        <translation>请以管理员身份重新启动其服务：先执行 sc stop npcap，再执行 sc start npcap。</translation>
    </message>
    <message>
        <source>Tick &quot;Npcap Packet Driver&quot; in the adapter&apos;s properties, or install Npcap again.</source>
        <translation>请在网卡属性中勾选“Npcap Packet Driver”，或重新安装 Npcap。</translation>
    </message>
    <message>
        <source>Check the cable and the address of the other host.</source>
        <translation>请检查线缆和另一台主机的地址。</translation>
    </message>
    <message>
        <source>Use --transport udp on loopback, or measure between two hosts.</source>
        <translation>请在环回上使用 --transport udp，或在两台主机之间测量。</translation>
    </message>
    <message>
        <source>Enable it and plug the cable in; halftrip adapters shows its state.</source>
        <translation>请将其启用并插好线缆；halftrip adapters 会显示其状态。</translation>
    </message>
    <message>
        <source>Use --transport udp here, or measure between two hosts.</source>
        <translation>请在此处使用 --transport udp，或在两台主机之间测量。</translation>
    </message>
    <message>
        <source>Choose --wait spin or block.</source>
        <translation>请选择 --wait spin 或 block。</translation>
    </message>
    <message>
        <source>Install it from https://npcap.com (Halftrip may not bring it along).</source>
        <translation>请从 https://npcap.com 安装它（Halftrip 不得附带它）。</translation>
    </message>
    <message>
        <source>Install Npcap again from https://npcap.com.</source>
        <translation>请从 https://npcap.com 重新安装 Npcap。</translation>
    </message>
    <message>
        <source>Npcap&apos;s service is not running.</source>
        <translation>Npcap 的服务没有运行。</translation>
    </message>
    <message>
        <source>Npcap was installed for administrators only, and this program does not run as one.</source>
        <translation>Npcap 安装为仅供管理员使用，而本程序未以管理员身份运行。</translation>
    </message>
    <message>
        <source>Start the terminal as administrator, or install Npcap without that restriction.</source>
        <translation>请以管理员身份启动终端，或在安装 Npcap 时不启用该限制。</translation>
    </message>
    <message>
        <source>Install libpcap on the host (Debian: libpcap0.8).</source>
        <translation>请在主机上安装 libpcap（Debian：libpcap0.8）。</translation>
    </message>
    <message>
        <source>Update Wine.</source>
        <translation>请更新 Wine。</translation>
    </message>
    <message>
        <source>It was removed, or its driver was restarted: look at &quot;halftrip adapters&quot; and start again.</source>
        <translation>它已被移除，或其驱动已重新启动：请查看“halftrip adapters”，然后重新开始。</translation>
    </message>
    <message>
        <source>It was disabled or lost its link: enable it, check the cable and start again.</source>
        <translation>它已被禁用或失去链路：请将其启用，检查线缆，然后重新开始。</translation>
    </message>
    <message>
        <source>Check the cable and start again.</source>
        <translation>请检查线缆，然后重新开始。</translation>
    </message>
    <message>
        <source>Start the run again; if it stays so, disable and enable the adapter.</source>
        <translation>请重新开始测量；如果仍然如此，请禁用再启用网卡。</translation>
    </message>
    <message>
        <source>Try --wait poll.</source>
        <translation>请尝试 --wait poll。</translation>
    </message>
    <message>
        <source>The transport option completion=iocp is about sleeping receives only.</source>
        <translation>传输方式选项 completion=iocp 仅适用于阻塞式接收。</translation>
    </message>
    <message>
        <source>Add --wait block, or leave the option out.</source>
        <translation>请加上 --wait block，或去掉该选项。</translation>
    </message>
    <message>
        <source>Windows Sockets have no AcceptEx here.</source>
        <translation>此处的 Windows Sockets 没有 AcceptEx。</translation>
    </message>
    <message>
        <source>Use --transport tcp.</source>
        <translation>请使用 --transport tcp。</translation>
    </message>
    <message>
        <source>Try --wait spin.</source>
        <translation>请尝试 --wait spin。</translation>
    </message>
    <message>
        <source>Choose smaller --sizes.</source>
        <translation>请选择更小的 --sizes。</translation>
    </message>
    <message>
        <source>Choose smaller --sizes, or --transport udp or tcp, which need no registered memory.</source>
        <translation>请选择更小的 --sizes，或选择不需要注册内存的 --transport udp 或 tcp。</translation>
    </message>
    <message>
        <source>Use Windows 8, Windows Server 2012 or newer (Wine has none of it), or --transport udp.</source>
        <translation>请使用 Windows 8、Windows Server 2012 或更新版本（Wine 不具备此功能），或使用 --transport udp。</translation>
    </message>
    <message>
        <source>Set *SoftwareTimestamp to 3 among the adapter&apos;s advanced properties (Set-NetAdapterAdvancedProperty, as administrator), or leave --stamps out.</source>
        <translation>请在网卡的高级属性中将 *SoftwareTimestamp 设为 3（以管理员身份执行 Set-NetAdapterAdvancedProperty），或去掉 --stamps。</translation>
    </message>
    <message>
        <source>Set *PtpHardwareTimestamp to 1 among the adapter&apos;s advanced properties (Windows 11 or Server 2022, as administrator), or choose --stamps software.</source>
        <translation>请在网卡的高级属性中将 *PtpHardwareTimestamp 设为 1（Windows 11 或 Server 2022，以管理员身份），或选择 --stamps software。</translation>
    </message>
    <message>
        <source>It takes Windows 11 or Server 2022 and an adapter whose driver has the keyword *SoftwareTimestamp (for hardware stamps *PtpHardwareTimestamp); otherwise leave --stamps out.</source>
        <translation>需要 Windows 11 或 Server 2022，以及驱动具有关键字 *SoftwareTimestamp（硬件时间戳则为 *PtpHardwareTimestamp）的网卡；否则请去掉 --stamps。</translation>
    </message>
    <message>
        <source>Choose another adapter, or leave --stamps out.</source>
        <translation>请选择另一块网卡，或去掉 --stamps。</translation>
    </message>
    <message>
        <source>Update the driver, or leave --stamps out.</source>
        <translation>请更新驱动，或去掉 --stamps。</translation>
    </message>
    <message>
        <source>Choose a whole number.</source>
        <translation>请选择一个整数。</translation>
    </message>
    <message>
        <source>Give its GUID: powercfg /list.</source>
        <translation>请给出其 GUID：powercfg /list。</translation>
    </message>
    <message>
        <source>Windows holds C-states off only by the power plan.</source>
        <translation>Windows 只能通过电源计划阻止 C 状态。</translation>
    </message>
    <message>
        <source>C-states cannot be held off: this computer runs on battery, and Halftrip sets the power plan&apos;s value for mains power.</source>
        <translation>无法阻止 C 状态：此计算机使用电池，而 Halftrip 设置的是电源计划中接通外接电源时的值。</translation>
    </message>
    <message>
        <source>Plug it in, or leave --hold-cstates out.</source>
        <translation>请接通外接电源，或去掉 --hold-cstates。</translation>
    </message>
    <message>
        <source>it speaks protocol {theirs} (Halftrip {build}), this responder protocol {ours} (Halftrip {version})</source>
        <translation>对方使用协议 {theirs}（Halftrip {build}），本响应端使用协议 {ours}（Halftrip {version}）</translation>
    </message>
    <message>
        <source>{responder} reports: {reason}</source>
        <translation>{responder} 报告：{reason}</translation>
    </message>
    <message>
        <source>its run file cannot be used: {why}</source>
        <translation>其运行文件无法使用：{why}</translation>
    </message>
    <message>
        <source>{rack}{hosts:d} of {hostsAsked:d} hosts have {setting} {value} where {others:d} of {asked:d} others have {usual}{source}</source>
        <translation>{rack}{hostsAsked:d} 台主机中有 {hosts:d} 台的 {setting} 为 {value}，而其余 {asked:d} 台中有 {others:d} 台为 {usual}{source}</translation>
    </message>
    <message>
        <source>{address} was turned away: {why}</source>
        <translation>已拒绝 {address}：{why}</translation>
    </message>
    <message>
        <source>{initiator} did not leave in time</source>
        <translation>{initiator} 未按时离开</translation>
    </message>
    <message>
        <source>{initiator} did not come</source>
        <translation>{initiator} 没有来</translation>
    </message>
    <message>
        <source>{host} joined after the round had begun</source>
        <translation>{host} 在该轮开始之后才加入</translation>
    </message>
    <message>
        <source>{initiator} cannot be answered: {why}</source>
        <translation>无法应答 {initiator}：{why}</translation>
    </message>
    <message>
        <source>{initiator} was not answered: {why}</source>
        <translation>未应答 {initiator}：{why}</translation>
    </message>
    <message>
        <source>host A&apos;s {nameA} has {mtuA}, host B&apos;s {nameB} {mtuB}</source>
        <translation>主机 A 的 {nameA} 为 {mtuA}，主机 B 的 {nameB} 为 {mtuB}</translation>
    </message>
    <message>
        <source>The driver of host B varies its interrupt delay. Where adapters limit the rate of interrupts, the longer timer of both ends decides: disable coalescing there as well, and prove again.</source>
        <translation>主机 B 的驱动自行调整中断延迟。在适配器限制中断频率的情况下，起作用的是两端中较长的定时器：请在那里也关闭合并，然后再次验证。</translation>
    </message>
    <message>
        <source>Host B has rx-usecs {us}, too. Where adapters limit the rate of interrupts, the longer timer of both ends decides: set it to 0 there as well, and prove again.</source>
        <translation>主机 B 的 rx-usecs 也是 {us}。在适配器限制中断频率的情况下，起作用的是两端中较长的定时器：请在那里也设为 0，然后再次验证。</translation>
    </message>
    <message>
        <source>no core of its own</source>
        <translation>无专用核心</translation>
    </message>
    <message>
        <source>scheduling unknown</source>
        <translation>调度未知</translation>
    </message>
    <message>
        <source>held off</source>
        <translation>已禁止</translation>
    </message>
    <message>
        <source>spin</source>
        <translation>自旋</translation>
    </message>
    <message>
        <source>block</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>poll</source>
        <translation>轮询</translation>
    </message>
    <message>
        <source>busypoll</source>
        <translation>忙轮询</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>Some ticks arrived corrupted at B {where}: something between the two programs changes packets. The trader still answered them, so they are in the figures.</source>
        <translation>{where}有些行情到达 B 时已损坏：两个程序之间有什么在改动数据包。交易端仍对其作了应答，因此它们计入数值。</translation>
    </message>
    <message>
        <source>{altered} of {received} ticks corrupted</source>
        <translation>{received} 个行情中 {altered} 个损坏</translation>
    </message>
    <message>
        <source>Unchanged ticks over another path.</source>
        <translation>经另一条路径时，行情原样到达。</translation>
    </message>
    <message>
        <source>Among the received ones: ticks with other bytes than were sent. Their orders went all the same. Absent: none.</source>
        <translation>属于收到的包：字节与所发送的不同的行情。其订单照常发出。没有此项：没有这样的行情。</translation>
    </message>
    <message>
        <source>{reason} Host {other}&apos;s timer of {us} us decides: the two do not add up, and this one costs nothing before that one is off. Set both.</source>
        <translation>{reason} 起决定作用的是主机 {other} 的 {us} us 定时器：两者并不相加，在它关闭之前，此处的定时器没有代价。请两者都设置。</translation>
    </message>
    <message>
        <source>The link has been steady, and no frame was damaged or missed.</source>
        <translation>链路一直稳定，没有帧损坏或遗漏。</translation>
    </message>
    <message>
        <source>{changes} link changes, {damaged} damaged frames, {missed} missed frames</source>
        <translation>链路变化 {changes} 次，损坏的帧 {damaged} 个，遗漏的帧 {missed} 个</translation>
    </message>
    <message>
        <source>Since the adapter appeared, its link came up or went down {changes} times.</source>
        <translation>自该网络适配器出现以来，其链路接通或断开了 {changes} 次。</translation>
    </message>
    <message>
        <source>{frames} frames arrived damaged.</source>
        <translation>有 {frames} 个帧到达时已损坏。</translation>
    </message>
    <message>
        <source>{frames} frames found no room in the adapter.</source>
        <translation>有 {frames} 个帧在网络适配器中没有空间。</translation>
    </message>
    <message>
        <source>check the cable, the transceivers and the switch port&apos;s own counters</source>
        <translation>检查线缆、收发器以及交换机端口自己的计数器</translation>
    </message>
    <message>
        <source>see whether it still counts (ip -s -s link show dev {adapter}): a larger receive ring then loses fewer frames, and delays some</source>
        <translation>查看它是否仍在计数 (ip -s -s link show dev {adapter})：更大的接收环可少丢帧，但会延迟一些帧</translation>
    </message>
    <message>
        <source>What the link has been through</source>
        <translation>链路的经历</translation>
    </message>
    <message>
        <source>A link that goes down or damages frames loses packets, and those behind them may wait.</source>
        <translation>链路中断或损坏帧会丢失数据包，其后的数据包可能要等待。</translation>
    </message>
    <message>
        <source>Lost packets, and retransmissions with tcp; the median is unaffected.</source>
        <translation>丢失数据包，使用 tcp 时还会重传；中位数不受影响。</translation>
    </message>
    <message>
        <source>None, unless a part has to be replaced.</source>
        <translation>无，除非需要更换部件。</translation>
    </message>
    <message>
        <source>No mitigation of this processor is paid for at each system call and interrupt.</source>
        <translation>该处理器没有在每次系统调用和中断时付出代价的缓解措施。</translation>
    </message>
    <message>
        <source>Each system call and interrupt pays for {mitigations}.</source>
        <translation>每次系统调用和中断都要付出代价：{mitigations}。</translation>
    </message>
    <message>
        <source>Takes the protection from all programs of this host: only where nobody else&apos;s code runs, not even in a virtual machine or a browser.</source>
        <translation>这会取消本机所有程序的保护：仅适用于没有他人代码运行的主机，虚拟机或浏览器中的也算。</translation>
    </message>
    <message>
        <source>Processor mitigations (mitigations=)</source>
        <translation>处理器缓解措施 (mitigations=)</translation>
    </message>
    <message>
        <source>The kernel works around weaknesses of the processor, some of them at each system call and interrupt. A probe takes several of these.</source>
        <translation>内核绕过处理器的弱点，其中一些在每次系统调用和中断时进行。一个探测包要经过多次。</translation>
    </message>
    <message>
        <source>About 0.1 us per system call and interrupt, for each of these mitigations.</source>
        <translation>每项此类缓解措施使每次系统调用和中断多用约 0.1 us。</translation>
    </message>
    <message>
        <source>Programs may read the memory of others through the processor.</source>
        <translation>程序可能通过处理器读取其他程序的内存。</translation>
    </message>
    <message>
        <source>No IOMMU translates the addresses of the adapter.</source>
        <translation>没有 IOMMU 转换该网络适配器的地址。</translation>
    </message>
    <message>
        <source>The IOMMU translates the adapter&apos;s addresses and forgets each as soon as its packet is done, which the sender waits for.</source>
        <translation>IOMMU 转换网络适配器的地址，并在数据包完成后立即废除该地址，发送方要等待这一步。</translation>
    </message>
    <message>
        <source>The IOMMU translates the adapter&apos;s addresses: each packet that is sent is mapped first.</source>
        <translation>IOMMU 转换网络适配器的地址：每个发送的数据包都要先映射。</translation>
    </message>
    <message>
        <source>The adapter may then write anywhere into this host&apos;s memory. ARM processors take iommu.passthrough=1 instead.</source>
        <translation>此后网络适配器可写入本机内存的任何位置。ARM 处理器请改用 iommu.passthrough=1。</translation>
    </message>
    <message>
        <source>Address translation of the adapter (IOMMU)</source>
        <translation>网络适配器的地址转换 (IOMMU)</translation>
    </message>
    <message>
        <source>Before the adapter may read a packet its memory is mapped in the IOMMU, and afterwards unmapped.</source>
        <translation>网络适配器读取数据包之前，其内存须在 IOMMU 中映射，之后再解除映射。</translation>
    </message>
    <message>
        <source>About 1 us per packet where each unmapping is carried out at once (type DMA), less where it is deferred (DMA-FQ).</source>
        <translation>若每次解除映射都立即执行（类型 DMA），每个数据包约 1 us；若推迟执行（DMA-FQ），则更少。</translation>
    </message>
    <message>
        <source>The host is no longer protected from the adapter.</source>
        <translation>主机不再受到针对该网络适配器的保护。</translation>
    </message>
    <message>
        <source>This kernel does not report how the IOMMU translates the adapter&apos;s addresses.</source>
        <translation>此内核不报告 IOMMU 如何转换该网络适配器的地址。</translation>
    </message>
    <message>
        <source>There is no route to {peer}.</source>
        <translation>没有到 {peer} 的路由。</translation>
    </message>
    <message>
        <source>Check the address and the network; &quot;{command}&quot; must reach it.</source>
        <translation>请检查地址和网络；“{command}”必须能连到它。</translation>
    </message>
    <message>
        <source>The ssh server of {peer} hung up.</source>
        <translation>{peer} 的 ssh 服务器断开了连接。</translation>
    </message>
    <message>
        <source>Look at its log there; try &quot;{command}&quot;.</source>
        <translation>请查看那里的日志；可试“{command}”。</translation>
    </message>
    <message>
        <source>The host key of {peer} has changed.</source>
        <translation>{peer} 的主机密钥已更改。</translation>
    </message>
    <message>
        <source>Find out why before you trust it; then remove the old key with &quot;ssh-keygen -R&quot; and run &quot;{command}&quot; once.</source>
        <translation>在信任它之前先弄清原因；然后用“ssh-keygen -R”删除旧密钥，并运行一次“{command}”。</translation>
    </message>
    <message>
        <source>The host key of {peer} is unknown here.</source>
        <translation>本机不认识 {peer} 的主机密钥。</translation>
    </message>
    <message>
        <source>Run &quot;{command}&quot; once in a terminal, compare the key, and accept it.</source>
        <translation>请在终端中运行一次“{command}”，核对密钥并接受它。</translation>
    </message>
    <message>
        <source>Load a key with ssh-add, or install one there with ssh-copy-id; &quot;{command}&quot; must work without a password.</source>
        <translation>请用 ssh-add 载入密钥，或用 ssh-copy-id 在那里安装一个；“{command}”必须无需密码即可登录。</translation>
    </message>
    <message>
        <source>There is no address of the host in {peer}.</source>
        <translation>找不到 {peer} 中主机的地址。</translation>
    </message>
    <message>
        <source>Check the name; &quot;{command}&quot; must reach it.</source>
        <translation>请检查名称；“{command}”必须能连到它。</translation>
    </message>
    <message>
        <source>No ssh server listens at {peer}.</source>
        <translation>{peer} 上没有 ssh 服务器在监听。</translation>
    </message>
    <message>
        <source>The ssh server of {peer} did not answer in time.</source>
        <translation>{peer} 的 ssh 服务器未及时应答。</translation>
    </message>
    <message>
        <source>Check that the host is up and its firewall lets ssh through; try &quot;{command}&quot;.</source>
        <translation>请检查该主机是否开机、其防火墙是否放行 ssh；可试“{command}”。</translation>
    </message>
    <message>
        <source>ssh to {peer} ended with exit code {code:d}{end}</source>
        <translation>到 {peer} 的 ssh 已结束，退出代码 {code:d}{end}</translation>
    </message>
    <message>
        <source>ssh to {peer} ended{end}</source>
        <translation>到 {peer} 的 ssh 已结束{end}</translation>
    </message>
    <message>
        <source>Try &quot;{command} halftrip --version&quot; in a terminal.</source>
        <translation>请在终端中试“{command} halftrip --version”。</translation>
    </message>
    <message>
        <source>The ssh server of {peer} accepts none of the keys that ssh has without asking.</source>
        <translation>{peer} 的 ssh 服务器不接受 ssh 无需询问即可使用的任何密钥。</translation>
    </message>
    <message>
        <source>The ssh server of {peer} was offered too many keys.</source>
        <translation>向 {peer} 的 ssh 服务器提供的密钥过多。</translation>
    </message>
    <message>
        <source>Name the right one with IdentityFile and IdentitiesOnly in your ssh configuration; &quot;{command}&quot; must get in.</source>
        <translation>请在 ssh 配置中用 IdentityFile 和 IdentitiesOnly 指定正确的密钥；“{command}”必须能登录。</translation>
    </message>
    <message>
        <source>Start sshd there, or name its port behind the host; &quot;{command}&quot; must reach it.</source>
        <translation>请在那里启动 sshd，或在主机名后写明其端口；“{command}”必须能连到它。</translation>
    </message>
    <message>
        <source>Install the OpenSSH client (package openssh-client), or start &quot;halftrip serve&quot; there by hand.</source>
        <translation>请安装 OpenSSH 客户端（软件包 openssh-client），或在那里手动启动“halftrip serve”。</translation>
    </message>
    <message>
        <source>Install the OpenSSH client (as administrator: Add-WindowsCapability -Online -Name OpenSSH.Client~~~~0.0.1.0), or start &quot;halftrip serve&quot; there by hand.</source>
        <translation>请安装 OpenSSH 客户端（以管理员身份：Add-WindowsCapability -Online -Name OpenSSH.Client~~~~0.0.1.0），或在那里手动启动“halftrip serve”。</translation>
    </message>
    <message>
        <source>Install Halftrip on the other host, or start &quot;halftrip serve&quot; there by hand.</source>
        <translation>请在另一台主机上安装 Halftrip，或在那里手动启动“halftrip serve”。</translation>
    </message>
    <message>
        <source>This program cannot run on the other host.</source>
        <translation>本程序无法在另一台主机上运行。</translation>
    </message>
    <message>
        <source>Name one that can: --bring FILE (the portable program of Linux).</source>
        <translation>请指定一个可以运行的程序：--bring FILE（Linux 便携程序）。</translation>
    </message>
    <message>
        <source>Stopped while waiting for ssh.</source>
        <translation>在等待 ssh 时已停止。</translation>
    </message>
    <message>
        <source>Look at what the login shell there does; &quot;halftrip --version&quot; over ssh must answer at once.</source>
        <translation>请查看那里的登录 shell 做了什么；经 ssh 运行“halftrip --version”必须立即应答。</translation>
    </message>
    <message>
        <source>Check the room in its temporary folder, and that it has sha256sum.</source>
        <translation>请检查其临时文件夹的剩余空间，以及那里是否有 sha256sum。</translation>
    </message>
    <message>
        <source>Bring the portable program for its processor: --bring FILE. A temporary folder mounted noexec is another reason (TMPDIR).</source>
        <translation>请带去适合其处理器的便携程序：--bring FILE。临时文件夹以 noexec 挂载也会如此（TMPDIR）。</translation>
    </message>
    <message>
        <source>Name the peer as ssh://HOST, or leave them out.</source>
        <translation>请把对端写成 ssh://HOST，或去掉它们。</translation>
    </message>
    <message>
        <source>Add --bring, or leave --keep-program out.</source>
        <translation>请加上 --bring，或去掉 --keep-program。</translation>
    </message>
    <message>
        <source>The responder there has ended: nobody called it for ten minutes, or ssh has ended. Start again.</source>
        <translation>那里的响应端已结束：十分钟无人连接，或 ssh 已结束。请重新开始。</translation>
    </message>
    <message>
        <source>Install it there. On the command line --bring copies this program there for the run.</source>
        <translation>请在那里安装它。在命令行上，--bring 会为这次测量把本程序复制过去。</translation>
    </message>
    <message>
        <source>The same two modes with the measuring thread pinned.</source>
        <translation>测量线程绑定后，双峰依旧。</translation>
    </message>
    <message>
        <source>Pin the measuring thread{cli: (--cpu)}, and repeat. A queue, a core or the CPU frequency may cause it.</source>
        <translation>请把测量线程绑定到一个核心{cli: (--cpu)}，然后重测。原因可能是某个队列、某个核心或 CPU 频率。</translation>
    </message>
    <message>
        <source>Keep that driver&apos;s interrupts off the core (RSS base processor, interrupt affinity)</source>
        <translation>请让该驱动程序的中断离开该核心（RSS 基准处理器、中断亲和性）</translation>
    </message>
    <message>
        <source>Keep other programs off that core</source>
        <translation>请让其他程序离开该核心</translation>
    </message>
    <message>
        <source>Keep other threads off that core (isolcpus=, a cpuset or AllowedCPUs=)</source>
        <translation>请让其他线程离开该核心（isolcpus=、cpuset 或 AllowedCPUs=）</translation>
    </message>
    <message>
        <source>{advice}, or choose another core{cli: (--cpu)}.</source>
        <translation>{advice}，或另选一个核心{cli: (--cpu)}。</translation>
    </message>
    <message>
        <source>{advice}, or choose another core{cli: (--responder-cpu)}.</source>
        <translation>{advice}，或另选一个核心{cli: (--responder-cpu)}。</translation>
    </message>
    <message>
        <source>Run the measuring thread on core {core} of host A once{cli: (--cpu)}: packets arrive there, and no event of that core was recorded. Only then look below the kernel: at the hypervisor, firmware (SMI), the NICs and the path between them.</source>
        <translation>先让测量线程在主机 A 的核心 {core} 上运行一次{cli: (--cpu)}：数据包到达该核心，而该核心的事件没有被记录。然后再查内核之下：虚拟机监控器、固件 (SMI)、网卡及其间的路径。</translation>
    </message>
    <message>
        <source>Run the measuring thread on core {core} of host B once{cli: (--responder-cpu)}: packets arrive there, and no event of that core was recorded. Only then look below the kernel: at the hypervisor, firmware (SMI), the NICs and the path between them.</source>
        <translation>先让测量线程在主机 B 的核心 {core} 上运行一次{cli: (--responder-cpu)}：数据包到达该核心，而该核心的事件没有被记录。然后再查内核之下：虚拟机监控器、固件 (SMI)、网卡及其间的路径。</translation>
    </message>
    <message>
        <source>Spin where a core is free{cli: (--wait spin)}; where none is, try busy polling{cli: (--wait busypoll)}.</source>
        <translation>有空闲核心时自旋{cli: (--wait spin)}；没有时尝试忙轮询{cli: (--wait busypoll)}。</translation>
    </message>
    <message>
        <source>Spin where a core is free{cli: (--responder-wait spin)}; where none is, try busy polling{cli: (--responder-wait busypoll)}.</source>
        <translation>有空闲核心时自旋{cli: (--responder-wait spin)}；没有时尝试忙轮询{cli: (--responder-wait busypoll)}。</translation>
    </message>
    <message>
        <source>Spin where a core is free{cli: (--wait spin --responder-wait spin)}; where none is, try busy polling{cli: (--wait busypoll --responder-wait busypoll)}.</source>
        <translation>有空闲核心时自旋{cli: (--wait spin --responder-wait spin)}；没有时尝试忙轮询{cli: (--wait busypoll --responder-wait busypoll)}。</translation>
    </message>
    <message>
        <source>Measuring threads were preempted {where}, which delays and drops packets, too.</source>
        <translation>{where}测量线程被抢占，这也会延迟和丢弃数据包。</translation>
    </message>
    <message>
        <source>{advice} Then sweep again: that a thread was preempted tells nothing of the path.</source>
        <translation>{advice}然后重新扫描：线程被抢占并不说明路径如何。</translation>
    </message>
</context>
<context>
    <name>desk</name>
    <message>
        <source>Takes effect only after this command, which takes the link down for some seconds: %1</source>
        <translation>执行下列命令后才生效，链路会因此断开数秒：%1</translation>
    </message>
    <message>
        <source>Changing settings needs root, and this system cannot ask for it (pkexec is missing).</source>
        <translation>更改设置需要 root 权限，而本系统无法请求授权（缺少 pkexec）。</translation>
    </message>
    <message>
        <source>Run in a terminal: sudo %1. Then press Check again.</source>
        <translation>请在终端中运行：sudo %1，然后按“重新检查”。</translation>
    </message>
    <message>
        <source>%1 was requested; the driver set %2.</source>
        <translation>要求设为 %1，驱动将其设成了 %2。</translation>
    </message>
    <message>
        <source>Not changed: %1. %2</source>
        <translation>未更改：%1。%2</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>没有更改任何设置。</translation>
    </message>
    <message>
        <source>Changed: %1.</source>
        <translation>已更改：%1。</translation>
    </message>
    <message>
        <source>%1 could not be restored: %2</source>
        <translation>%1 无法恢复：%2</translation>
    </message>
    <message>
        <source>%1 had been set by somebody else since.</source>
        <translation>%1 在此期间已被他人更改。</translation>
    </message>
    <message>
        <source>1 setting is as it was before.</source>
        <translation>1 项设置已恢复原状。</translation>
    </message>
    <message>
        <source>%1 settings are as they were before.</source>
        <translation>%1 项设置已恢复原状。</translation>
    </message>
    <message>
        <source>It is changed by hand only.</source>
        <translation>只能手动更改。</translation>
    </message>
    <message>
        <source>Halftrip does not change it; on a real host, this command does: %1.</source>
        <translation>Halftrip 不更改它；在真实主机上，可用此命令更改：%1。</translation>
    </message>
    <message>
        <source>Halftrip does not change it on this system; this command does: %1.</source>
        <translation>Halftrip 在此系统上不更改它；可用此命令更改：%1。</translation>
    </message>
</context>
<context>
    <name>evidence</name>
    <message>
        <source>Shaded: %1 % of the samples lie between %2 and %3 µs.</source>
        <translation>阴影：%1 % 的样本在 %2 与 %3 µs 之间。</translation>
    </message>
    <message>
        <source>Shaded: what it adds to the mean.</source>
        <translation>阴影：它使平均值增加的部分。</translation>
    </message>
    <message>
        <source>Shaded: the slowest 1 % of the samples, from %1 µs on.</source>
        <translation>阴影：最慢的 1 % 样本，从 %1 µs 起。</translation>
    </message>
    <message>
        <source>Shaded: the slower mode, %1 % of the samples, from %2 µs on.</source>
        <translation>阴影：较慢的峰，占样本的 %1 %，自 %2 µs 起。</translation>
    </message>
</context>
<context>
    <name>experimentQuestion</name>
    <message>
        <source>this host, A</source>
        <translation>本机 A</translation>
    </message>
    <message>
        <source>the peer, B</source>
        <translation>对端 B</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>settings of the adapter, the processor and the system, host-wide ones included</source>
        <translation>网卡、处理器和系统的设置，包括影响整台主机的设置</translation>
    </message>
    <message>
        <source>settings of the adapter, the processor and the system, host-wide ones included. Check advises: %1</source>
        <translation>网卡、处理器和系统的设置，包括影响整台主机的设置。“检查”建议：%1</translation>
    </message>
    <message>
        <source>Measures with coalescing off on neither host, either and both, in turns: about a minute.</source>
        <translation>轮流在两台主机都不关闭、只关闭其一、都关闭中断合并的情况下测量：约需一分钟。</translation>
    </message>
    <message>
        <source>Measures in 72 to 144 runs of half a second, with other settings in each: about 2 to 5 minutes.</source>
        <translation>进行 72 到 144 次各半秒的测量，每次设置不同：约需 2 到 5 分钟。</translation>
    </message>
    <message>
        <source>Measures in turns with and without the change: about half a minute.</source>
        <translation>交替进行更改前后的测量：约需半分钟。</translation>
    </message>
    <message>
        <source>Every setting is restored at the end, and when you stop it (Stop or Esc).</source>
        <translation>结束时，以及中途停止时（“停止”或 Esc），所有设置都会恢复。</translation>
    </message>
    <message>
        <source>Every setting is restored at the end. On this system it cannot be stopped early.</source>
        <translation>结束时所有设置都会恢复。在此系统上无法中途停止。</translation>
    </message>
    <message>
        <source>%1 The system asks for an administrator.</source>
        <translation>%1系统会要求管理员授权。</translation>
    </message>
    <message>
        <source>On %1: %2.</source>
        <translation>在%1上：%2。</translation>
    </message>
    <message>
        <source>Only if its responder allows it (halftrip serve --allow-tuning).</source>
        <translation>仅当其响应端允许时（halftrip serve --allow-tuning）。</translation>
    </message>
    <message>
        <source>interrupt coalescing (rx-usecs)</source>
        <translation>中断合并（rx-usecs）</translation>
    </message>
    <message>
        <source>On %1: nothing.</source>
        <translation>在%1上：不作更改。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
</context>
<context>
    <name>files</name>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>The run file &quot;%1&quot; cannot be read: %2.</source>
        <translation>无法读取测量文件“%1”：%2。</translation>
    </message>
    <message>
        <source>Check that it is still there and that you may read it.</source>
        <translation>请确认文件仍然存在且您有读取权限。</translation>
    </message>
    <message>
        <source>The run file &quot;%1&quot; cannot be opened: </source>
        <translation>无法打开测量文件“%1”：</translation>
    </message>
    <message>
        <source>The file &quot;%1&quot; cannot be written: %2.</source>
        <translation>无法写入文件“%1”：%2。</translation>
    </message>
    <message>
        <source>Choose another folder or free some space; the results are still in the window.</source>
        <translation>请另选文件夹或腾出空间；结果仍保留在窗口中。</translation>
    </message>
</context>
<context>
    <name>format</name>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation>%1 /s</translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 个样本</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个样本</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a list and its next name</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>two clauses</comment>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 to %2 µs</source>
        <translation>%1 至 %2 µs</translation>
    </message>
</context>
<context>
    <name>glossary</name>
    <message>
        <source>HRT</source>
        <translation>HRT</translation>
    </message>
    <message>
        <source>Half-round-trip time: half of the time from sending a packet to having its reply in the program. About one way, without comparing two clocks.</source>
        <translation>半往返时延：从发出数据包到程序收到应答所用时间的一半。约等于单向时延，且无需比对两个时钟。</translation>
    </message>
    <message>
        <source>RTT</source>
        <translation>RTT</translation>
    </message>
    <message>
        <source>Round-trip time: from the moment before a packet is sent to the moment its reply is in the program.</source>
        <translation>往返时延：从即将发出数据包到程序收到其应答的时间。</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>The median: half of the samples took no longer.</source>
        <translation>中位数：一半样本不超过此值。</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>99 of 100 samples took no longer.</source>
        <translation>100 个样本中有 99 个不超过此值。</translation>
    </message>
    <message>
        <source>p99.9</source>
        <translation>p99.9</translation>
    </message>
    <message>
        <source>999 of 1000 samples took no longer.</source>
        <translation>1000 个样本中有 999 个不超过此值。</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>The longest sample. Nothing is left out.</source>
        <translation>最长的样本。没有剔除任何样本。</translation>
    </message>
    <message>
        <source>tail</source>
        <translation>尾部</translation>
    </message>
    <message>
        <source>The few longest samples: p99 and what lies beyond.</source>
        <translation>少数最长的样本：p99 及其以外的部分。</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>One packet whose reply came in time.</source>
        <translation>应答及时到达的一个数据包。</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>Packets whose replies came in time.</source>
        <translation>应答及时到达的数据包数。</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Packets without a reply before the timeout.</source>
        <translation>超时前没有应答的数据包数。</translation>
    </message>
    <message>
        <source>late</source>
        <translation>迟到</translation>
    </message>
    <message>
        <source>Replies that came after their timeout; they are counted as lost, too.</source>
        <translation>超时之后才到达的应答；它们也计入丢失。</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Second replies to the same packet.</source>
        <translation>同一数据包的第二个应答。</translation>
    </message>
    <message>
        <source>transport</source>
        <translation>传输方式</translation>
    </message>
    <message>
        <source>The way packets are moved: a socket of the system, or a way around its network stack.</source>
        <translation>收发数据包的方式：系统套接字，或绕过其网络协议栈的途径。</translation>
    </message>
    <message>
        <source>frame</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>The Ethernet frame that one packet makes: payload and all headers, in bytes.</source>
        <translation>一个数据包形成的以太网帧：载荷加上所有头部的字节数。</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>The payload of one packet, without headers.</source>
        <translation>一个数据包的载荷，不含头部。</translation>
    </message>
    <message>
        <source>pace</source>
        <translation>节奏</translation>
    </message>
    <message>
        <source>When the next packet leaves: as soon as the reply is there, or by a schedule.</source>
        <translation>下一个数据包何时发出：收到应答立即发出，或按时间表发出。</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待方式</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>核心</translation>
    </message>
    <message>
        <source>The processor core that each end&apos;s measuring thread was put on.</source>
        <translation>每一端的测量线程所在的处理器核心。</translation>
    </message>
    <message>
        <source>adapter</source>
        <translation>网卡</translation>
    </message>
    <message>
        <source>The network adapter (NIC) or another interface, real or virtual.</source>
        <translation>网卡（NIC）或其他真实或虚拟的接口。</translation>
    </message>
    <message>
        <source>peer</source>
        <translation>对端</translation>
    </message>
    <message>
        <source>The machine that sends the packets back.</source>
        <translation>把数据包发回的机器。</translation>
    </message>
    <message>
        <source>responder</source>
        <translation>响应端</translation>
    </message>
    <message>
        <source>Halftrip on the peer: it returns every packet at once.</source>
        <translation>对端的 Halftrip：立即发回每个数据包。</translation>
    </message>
    <message>
        <source>pairing code</source>
        <translation>配对码</translation>
    </message>
    <message>
        <source>Twelve letters and digits that the responder shows when it starts. Whoever knows them may measure against it.</source>
        <translation>响应端启动时显示的十二个字母和数字。知道它的人即可与该响应端进行测量。</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>疑点</translation>
    </message>
    <message>
        <source>A reason to doubt some figures of a run.</source>
        <translation>对某次测量的某些数值产生怀疑的理由。</translation>
    </message>
    <message>
        <source>started</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>When the run began, in this computer&apos;s time.</source>
        <translation>测量开始的时间，按本机时钟。</translation>
    </message>
    <message>
        <source>took</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>From the beginning of the run to its end.</source>
        <translation>从测量开始到结束的时间。</translation>
    </message>
    <message>
        <source>How each end waits for a packet: blocking, or spinning, which keeps a core busy and is faster.</source>
        <translation>每一端如何等待数据包：阻塞，或自旋；后者占满一个核心，但更快。</translation>
    </message>
</context>
<context>
    <name>guide</name>
    <message>
        <source>When a packet arrives, the NIC raises an interrupt. Most NICs wait first and report several packets together: interrupt coalescing, or moderation. A packet that comes alone waits for the timer, often 10 to 250 µs at each end.</source>
        <translation>数据包到达时，网卡触发中断。多数网卡会先等待，再把若干数据包一起上报：这称为中断合并 (interrupt coalescing/moderation)。单独到来的数据包要等到定时器到期，两端往往各需 10 到 250 µs。</translation>
    </message>
    <message>
        <source>The kernel can defer interrupts as well: it leaves them off for a while and collects packets. The effect is the same as moderation in the NIC.</source>
        <translation>内核也可以推迟中断：它在一段时间内关闭中断并收集数据包。效果与网卡的中断合并相同。</translation>
    </message>
    <message>
        <source>An idle core enters a C-state to save power. The deeper the C-state, the longer the core takes to wake up. A packet for a blocked program waits until its core is awake.</source>
        <translation>空闲核心进入 C 状态以节电。C 状态越深，核心唤醒越久。发给阻塞程序的数据包要等到其核心被唤醒。</translation>
    </message>
    <message>
        <source>The governor lowers the core frequency to save power. A core that mostly waits for packets looks idle, so it slows down and every packet takes longer to process.</source>
        <translation>调频策略 (governor) 降低核心频率以节电。主要在等待数据包的核心看似空闲，因此被降速，每个数据包的处理时间变长。</translation>
    </message>
    <message>
        <source>Many CPUs control their own frequency. This setting tells them how to weigh speed against power.</source>
        <translation>许多 CPU 自行控制频率。此设置告诉它们如何在速度与功耗之间取舍。</translation>
    </message>
    <message>
        <source>Above its base frequency, a CPU has turbo frequencies, which it uses while it stays cool enough.</source>
        <translation>CPU 在基准频率之上还有睿频，温度足够低时使用。</translation>
    </message>
    <message>
        <source>Energy-Efficient Ethernet puts the link to sleep between packets. The first packet after a pause waits until both ends are awake.</source>
        <translation>节能以太网 (EEE) 使链路在数据包之间休眠。停顿之后的第一个数据包要等到两端都唤醒。</translation>
    </message>
    <message>
        <source>The PCIe link of the adapter can also sleep between packets, and takes several microseconds to wake up.</source>
        <translation>网卡的 PCIe 链路也可以在数据包之间休眠，唤醒需要数微秒。</translation>
    </message>
    <message>
        <source>p50 fell from %1 to %2 µs.</source>
        <translation>p50 从 %1 降到 %2 µs。</translation>
    </message>
    <message>
        <source>p50 rose from %1 to %2 µs.</source>
        <translation>p50 从 %1 升到 %2 µs。</translation>
    </message>
    <message>
        <source>p50 went from %1 to %2 µs: not significant in so short a measurement.</source>
        <translation>p50 由 %1 变为 %2 µs：如此短的测量中不显著。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::AdvancedSettings</name>
    <message>
        <source>Advanced settings</source>
        <translation>高级设置</translation>
    </message>
    <message>
        <source>the same as here</source>
        <translation>与本端相同</translation>
    </message>
    <message>
        <source>Not used: %1</source>
        <translation>未采用：%1</translation>
    </message>
    <message>
        <source>Both ends: %1</source>
        <translation>两端：%1</translation>
    </message>
    <message>
        <source>The run changes settings of this host, and puts them back.</source>
        <translation>此次测量会更改本机设置，并随后恢复。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::AxisChart</name>
    <message>
        <source>frame %1</source>
        <translation>帧 %1</translation>
    </message>
    <message>
        <source>not complete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p50 over %1</source>
        <translation>p50 随%1变化</translation>
    </message>
    <message>
        <source>Tail over %1</source>
        <translation>尾部随%1变化</translation>
    </message>
    <message>
        <source>Logarithmic latency</source>
        <translation>对数时延</translation>
    </message>
    <message>
        <source>Logarithmic %1</source>
        <translation>对数%1</translation>
    </message>
    <message>
        <source>Tail</source>
        <translation>尾部</translation>
    </message>
    <message>
        <source>p50 %1, p99 %2, max %3</source>
        <translation>p50 %1，p99 %2，最大 %3</translation>
    </message>
    <message>
        <source>The upper marker is the maximum.</source>
        <translation>上方的标记为最大值。</translation>
    </message>
    <message>
        <source>Dashed: the maximum.</source>
        <translation>虚线：最大值。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::BasePlot</name>
    <message>
        <source>The range that was chosen; a click ends it</source>
        <translation>所选范围；单击即取消</translation>
    </message>
    <message>
        <source>Show everything (Escape)</source>
        <translation>显示全部 (Esc)</translation>
    </message>
    <message>
        <source>Copy picture (Ctrl+C)</source>
        <translation>复制图片 (Ctrl+C)</translation>
    </message>
    <message>
        <source>Save picture...</source>
        <translation>保存图片...</translation>
    </message>
    <message>
        <source>Logarithmic latency</source>
        <translation>对数时延</translation>
    </message>
    <message>
        <source>This plot alone (F11)</source>
        <translation>仅显示此图 (F11)</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Only this curve</source>
        <translation>只显示这条曲线</translation>
    </message>
    <message>
        <source>This plot is zoomed. A click, or Escape, shows everything again.</source>
        <translation>此图已缩放。单击此处或按 Esc 键，重新显示全部。</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 条</translation>
    </message>
    <message>
        <source>No reply came back</source>
        <translation>没有收到任何回复</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Show everything (Esc)</source>
        <translation>显示全部 (Esc)</translation>
    </message>
    <message>
        <source>This plot is seen alone. A click, F11 or Escape shows the others again.</source>
        <translation>当前仅显示此图。单击、F11 或 Esc 可恢复其他图。</translation>
    </message>
    <message>
        <source>All plots (F11)</source>
        <translation>全部图 (F11)</translation>
    </message>
    <message>
        <source>Brushed: %1, not the whole run</source>
        <translation>刷选：%1，并非整次测量</translation>
    </message>
    <message>
        <source>Brush a stretch of time (Shift and drag)</source>
        <translation>刷选一段时间（Shift 加拖动）</translation>
    </message>
    <message>
        <source>Brush a band of latencies (Shift and drag)</source>
        <translation>刷选一段时延（Shift 加拖动）</translation>
    </message>
    <message>
        <source>All plots again (F11)</source>
        <translation>恢复全部图 (F11)</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::BudgetBars</name>
    <message>
        <source>What explains the median</source>
        <translation>中位数由什么构成</translation>
    </message>
    <message>
        <source>%1 µs: %2</source>
        <translation>%1 µs：%2</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>测得</translation>
    </message>
    <message>
        <source>HRT (µs), each part at its most</source>
        <translation>HRT（µs），每一部分取其上限</translation>
    </message>
    <message>
        <source>p50 at %1: %2</source>
        <translation>%1 的 p50：%2</translation>
    </message>
    <message>
        <source>explained, at most</source>
        <translation>最多可解释</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::CheckDetail</name>
    <message>
        <source>Apply on this host</source>
        <translation>在本机应用</translation>
    </message>
    <message>
        <source>About this setting</source>
        <translation>关于此设置</translation>
    </message>
    <message>
        <source>Saves the old value in the journal, then changes the setting. Asks for administrator rights.</source>
        <translation>先把原值存入日志，再更改设置。会请求管理员权限。</translation>
    </message>
    <message>
        <source>Restores the previous value</source>
        <translation>恢复之前的值</translation>
    </message>
    <message>
        <source>On this host</source>
        <translation>在本机</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>On the other host</source>
        <translation>在对端主机</translation>
    </message>
    <message>
        <source>%1 (%2, needs %3)</source>
        <translation>%1（%2，需要 %3）</translation>
    </message>
    <message>
        <source>Command that changes it</source>
        <translation>更改此设置的命令</translation>
    </message>
    <message>
        <source>Undo:</source>
        <translation>撤销：</translation>
    </message>
    <message>
        <source>Command that restores it</source>
        <translation>恢复此设置的命令</translation>
    </message>
    <message>
        <source>Run the command below, on Windows in a PowerShell that was started as administrator, then press Check again.</source>
        <translation>请运行下面的命令（在 Windows 上须使用以管理员身份启动的 PowerShell），然后按“重新检查”。</translation>
    </message>
    <message>
        <source>Halftrip does not change this setting: change it by hand, then press Check again.</source>
        <translation>Halftrip 不更改此设置：请手动更改，然后点击“重新检查”。</translation>
    </message>
    <message>
        <source>A simulated host: this setting cannot be changed here.</source>
        <translation>这是模拟主机：此设置不能在这里更改。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Changed: %1. Restore sets %2 again.</source>
        <translation>已更改：%1。“恢复”将改回 %2。</translation>
    </message>
    <message>
        <source>Something is being measured on this host. Settings can be changed when that has ended.</source>
        <translation>本机正在进行测量。测量结束后才能更改设置。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::CheckList</name>
    <message>
        <source>Checks</source>
        <translation>检查项</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>This host</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>The other host</source>
        <translation>对端主机</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>Up to, per host</source>
        <translation>每台至多</translation>
    </message>
    <message>
        <source>Largest HRT gain from the advised change at one host. %1</source>
        <translation>在一台主机上按建议更改最多可减少的 HRT。%1</translation>
    </message>
    <message>
        <source>None of the %1 results has a verdict that is ticked above.</source>
        <translation>%1 项结果中，没有一项的结论是上方勾选的。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::CliCall</name>
    <message>
        <source>%1 could not be started: %2.</source>
        <translation>无法启动 %1：%2。</translation>
    </message>
    <message>
        <source>The halftrip process crashed.</source>
        <translation>halftrip 进程崩溃了。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::CliInventory</name>
    <message>
        <source>%1 cannot be listed: %2</source>
        <translation>无法列出%1：%2</translation>
    </message>
    <message>
        <source>A run can still be started; the lists of the form hold the usual choices only.</source>
        <translation>仍可开始测量；表单的列表中只有常用选项。</translation>
    </message>
    <message>
        <source>This host&apos;s adapters</source>
        <translation>本机的网卡</translation>
    </message>
    <message>
        <source>This host&apos;s transports</source>
        <translation>本机的传输方式</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::CommandBar</name>
    <message>
        <source>Co&amp;mmand</source>
        <translation>命令(&amp;M)</translation>
    </message>
    <message>
        <source>Command of the next run</source>
        <translation>下一次测量的命令</translation>
    </message>
    <message>
        <source>Copy the command of the next run</source>
        <translation>复制下一次测量的命令</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the command to run the same measurement in PowerShell (in cmd.exe, leave out the &amp; at its beginning)</source>
        <translation>复制命令，以便在 PowerShell 中进行同样的测量（在 cmd.exe 中请去掉开头的 &amp;）</translation>
    </message>
    <message>
        <source>Copy the command to run the same measurement in a terminal</source>
        <translation>复制命令，以便在终端中进行同样的测量</translation>
    </message>
    <message>
        <source>Start runs this command. The window adds options that only report its progress:
%1</source>
        <translation>“开始”即运行此命令。窗口会附加一些只用于报告进度的选项：
%1</translation>
    </message>
    <message>
        <source>The pairing code goes in the environment variable HALFTRIP_CODE, not in the command.</source>
        <translation>配对码放在环境变量 HALFTRIP_CODE 中，不放在命令里。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ConnectionTest</name>
    <message>
        <source>No packet came back.</source>
        <translation>没有数据包返回。</translation>
    </message>
    <message>
        <source>The test was cancelled.</source>
        <translation>测试已取消。</translation>
    </message>
    <message>
        <source>The test ended without an answer.</source>
        <translation>测试结束，但没有得到应答。</translation>
    </message>
    <message>
        <source>Check the address and its port, and that nothing on the way drops the packets.</source>
        <translation>请检查地址和端口，并确认途中没有丢弃这些数据包。</translation>
    </message>
    <message>
        <source>No reply came from there.</source>
        <translation>没有收到应答。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ConnectionView</name>
    <message>
        <source>Result of the connection test</source>
        <translation>连接测试的结果</translation>
    </message>
    <message>
        <source>Reached.</source>
        <translation>可以到达。</translation>
    </message>
    <message>
        <source>Reached and paired.</source>
        <translation>可以到达，且配对成功。</translation>
    </message>
    <message>
        <source>Connecting to the peer...</source>
        <translation>正在连接对端……</translation>
    </message>
    <message>
        <source>Testing the transports...</source>
        <translation>正在试用可用的传输方式...</translation>
    </message>
    <message>
        <source>Not here: %1</source>
        <translation>本机不可用：%1</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::CopyLine</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy: %1</source>
        <translation>复制：%1</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::FindingCard</name>
    <message>
        <source>Next: %1</source>
        <translation>下一步：%1</translation>
    </message>
    <message>
        <source>%1 % of the mean</source>
        <translation>平均值的 %1 %</translation>
    </message>
    <message>
        <source>Applied. Revert all restores what it was.</source>
        <translation>已应用。“全部恢复”可恢复原值。</translation>
    </message>
    <message>
        <source>Evidence: %1</source>
        <translation>证据：%1</translation>
    </message>
    <message>
        <source>Similar at %1 more points; the report has them all.</source>
        <translation>另有 %1 个测点类似；报告中列出全部。</translation>
    </message>
    <message>
        <source>Price: %1</source>
        <translation>代价：%1</translation>
    </message>
    <message>
        <source>Similar at %1 more points; the report lists %2 of these.</source>
        <translation>另有 %1 个测点类似；报告中列出其中 %2 个。</translation>
    </message>
    <message>
        <source>Would be refuted by: %1</source>
        <translation>可推翻它的事实：%1</translation>
    </message>
    <message>
        <source>Proof: %1</source>
        <translation>证明：%1</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::FleetMap</name>
    <message>
        <source>Map host by host</source>
        <translation>逐主机对照图</translation>
    </message>
    <message>
        <source>Median HRT from %1 (dark) to %2 (bright).</source>
        <translation>HRT 中位数从 %1（暗）到 %2（亮）。</translation>
    </message>
    <message>
        <source>Blue is faster, orange slower than hosts and racks explain, by %1 and more in full colour.</source>
        <translation>蓝色比主机和机架所能解释的更快，橙色更慢；达到或超过 %1 时颜色最深。</translation>
    </message>
    <message>
        <source>rack %1</source>
        <translation>机架 %1</translation>
    </message>
    <message>
        <source>%1 (rack %2)</source>
        <translation>%1（机架 %2）</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 与 %2</translation>
    </message>
    <message>
        <source>%1: not planned</source>
        <translation>%1：不在计划中</translation>
    </message>
    <message>
        <source>%1: a hole: %2</source>
        <translation>%1：缺失：%2</translation>
    </message>
    <message>
        <source>no run file</source>
        <translation>没有测量文件</translation>
    </message>
    <message>
        <source>%1: median HRT %2, residual %3</source>
        <translation>%1：HRT 中位数 %2，残差 %3</translation>
    </message>
    <message>
        <source>%1, hosts %2 and %3</source>
        <translation>%1，主机 %2 与 %3</translation>
    </message>
    <message>
        <source>%1, measurements: %2</source>
        <translation>%1，测量次数：%2</translation>
    </message>
    <message>
        <source>p99 HRT from %1 (dark) to %2 (bright).</source>
        <translation>p99 HRT 从 %1（暗）到 %2（亮）。</translation>
    </message>
    <message>
        <source>hosts %1 to %2</source>
        <translation>主机 %1 至 %2</translation>
    </message>
    <message>
        <source>; p99 HRT %1, residual %2</source>
        <translation>；p99 HRT %1，残差 %2</translation>
    </message>
    <message>
        <source>The map now shows the hosts of both: rows of %1, columns of %2.</source>
        <translation>图上现在显示两者的主机：行为%1，列为%2。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::FleetWindow</name>
    <message>
        <source>Fleet</source>
        <translation>主机群</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be read.</source>
        <translation>无法读取“%1”。</translation>
    </message>
    <message>
        <source>Choose a folder of results, or what &quot;halftrip fleet report --json&quot; wrote.</source>
        <translation>请选择结果文件夹，或“halftrip fleet report --json”写出的文件。</translation>
    </message>
    <message>
        <source>%1 hosts, %2 of %3 measurements. Plan %4, seed %5. Latencies are half round trips (HRT).</source>
        <translation>%1 台主机，%3 次测量中完成 %2 次。计划 %4，种子 %5。时延为半往返时延（HRT）。</translation>
    </message>
    <message>
        <source>A click opens a pair&apos;s run.</source>
        <translation>点击可打开该对主机的测量。</translation>
    </message>
    <message>
        <source>Residuals of medians</source>
        <translation>中位数的残差</translation>
    </message>
    <message>
        <source>Medians</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Figure on the map</source>
        <translation>图上的指标</translation>
    </message>
    <message>
        <source>Whole map</source>
        <translation>完整图</translation>
    </message>
    <message>
        <source>A click shows the hosts of both racks, and there opens a pair&apos;s run.</source>
        <translation>单击可显示两个机架的主机，在那里单击可打开一对主机的测量。</translation>
    </message>
    <message>
        <source>Reading the run files in %1 ...</source>
        <translation>正在读取 %1 中的测量文件……</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::GuideView</name>
    <message>
        <source>Measure now</source>
        <translation>立即测量</translation>
    </message>
    <message>
        <source>Two seconds, with the settings as they are</source>
        <translation>两秒，按当前设置</translation>
    </message>
    <message>
        <source>Change it and measure</source>
        <translation>更改并测量</translation>
    </message>
    <message>
        <source>I have changed it: measure</source>
        <translation>我已更改：测量</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>返回列表</translation>
    </message>
    <message>
        <source>Summary of the guided checklist</source>
        <translation>引导式检查清单小结</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Keep with the run</source>
        <translation>随测量保存</translation>
    </message>
    <message>
        <source>Writes it to the file of the run shown, and so to its reports</source>
        <translation>写入所示测量的文件，其报告中也会包含</translation>
    </message>
    <message>
        <source>Save as text...</source>
        <translation>另存为文本...</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>第 %1 步，共 %2 步：%3</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>这是什么</translation>
    </message>
    <message>
        <source>Both hosts</source>
        <translation>两台主机</translation>
    </message>
    <message>
        <source>This host</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>The other host</source>
        <translation>对端主机</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>Press &quot;Change it and measure&quot;. The old value is kept, and &quot;Revert all&quot; restores it.</source>
        <translation>请点击“更改并测量”。原值会保留，“全部恢复”可将其恢复。</translation>
    </message>
    <message>
        <source>On this host, change it by hand, as the line below says.</source>
        <translation>在本机上，请按下面一行所示手动更改。</translation>
    </message>
    <message>
        <source>The other host is changed there: run the command below on it, or this checklist.</source>
        <translation>对端主机须在对端更改：在其上运行下面的命令，或运行此引导检查。</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>该怎么做</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Nothing. Continue with the next step.</source>
        <translation>无需操作。请继续下一步。</translation>
    </message>
    <message>
        <source>Unknown here, for the reason above. Continue with the next step.</source>
        <translation>此处未知，原因见上。请继续下一步。</translation>
    </message>
    <message>
        <source>On this host, by hand</source>
        <translation>在本机手动</translation>
    </message>
    <message>
        <source>On the other host</source>
        <translation>在对端主机</translation>
    </message>
    <message>
        <source>&lt;b&gt;Before:&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;之前：&lt;/b&gt;%1</translation>
    </message>
    <message>
        <source>&lt;b&gt;After:&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;之后：&lt;/b&gt;%1</translation>
    </message>
    <message>
        <source>This is one short measurement each; repeat it in Measure to be sure.</source>
        <translation>前后各只有一次短测量；要确定请在“测量”中重测。</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量结果</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>小结</translation>
    </message>
    <message>
        <source>Nothing to do: no setting of these hosts is known to add latency.</source>
        <translation>无需操作：没有发现这些主机有哪项设置会增加时延。</translation>
    </message>
    <message>
        <source>Saved in the file of the run shown, and in its reports.</source>
        <translation>已写入所示测量的文件及其报告。</translation>
    </message>
    <message>
        <source>Save the summary</source>
        <translation>保存小结</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Prove it</source>
        <translation>证明</translation>
    </message>
    <message>
        <source>Measures alternately with and without the change for about half a minute, then restores the setting.</source>
        <translation>交替测量更改前后的状态，约半分钟，然后恢复设置。</translation>
    </message>
    <message>
        <source>A simulated host: this setting cannot be changed here.</source>
        <translation>这是模拟主机：此设置不能在这里更改。</translation>
    </message>
    <message>
        <source>Measures before and after. The old value is saved and can be restored at any time.</source>
        <translation>在更改前后各测量一次。旧值已保存，随时可以恢复。</translation>
    </message>
    <message>
        <source>Guide: changing and measuring...</source>
        <translation>向导：正在更改并测量……</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::HeatKey</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>100 % of the samples at that time</source>
        <translation>占该时刻样本的 100 %</translation>
    </message>
    <message>
        <source>100 % of samples</source>
        <translation>样本的 100 %</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::HelpView</name>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>To the page that you came from (Esc)</source>
        <translation>返回之前的页面 (Esc)</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::HistogramPlot</name>
    <message>
        <source>% of samples up to here</source>
        <translation>截至此处的样本占比 %</translation>
    </message>
    <message>
        <source>%1 histogram</source>
        <translation>%1 直方图</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>p50 %1</source>
        <translation>p50 %1</translation>
    </message>
    <message>
        <source>p99 %1</source>
        <translation>p99 %1</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 从 %2 到 %3</translation>
    </message>
    <message>
        <source>Logarithmic count</source>
        <translation>对数计数</translation>
    </message>
    <message>
        <source>The chosen point alone</source>
        <translation>仅所选测点</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>% of samples</source>
        <translation>样本的 %</translation>
    </message>
    <message>
        <source>% up to here</source>
        <translation>至此的 %</translation>
    </message>
    <message>
        <source>−%1</source>
        <translation>−%1</translation>
    </message>
    <message>
        <source>Overlay all points</source>
        <translation>叠加所有测点</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::HostDuringRun</name>
    <message>
        <source>Set what Check advises</source>
        <translation>按“检查”的建议设置</translation>
    </message>
    <message>
        <source>Keep all cores awake</source>
        <translation>让所有核心保持唤醒</translation>
    </message>
    <message>
        <source>This host, as long as the run lasts</source>
        <translation>测量期间的本机</translation>
    </message>
    <message>
        <source>Only these settings</source>
        <translation>仅这些设置</translation>
    </message>
    <message>
        <source>all, or only: governor, coalescing.rxUsecs=0</source>
        <translation>全部，或仅：governor, coalescing.rxUsecs=0</translation>
    </message>
    <message>
        <source>Checks or settings by their names, or a setting with a value of yours; commas between.
Empty: everything that is advised.</source>
        <translation>检查项或设置的名称，或带有您指定值的设置；以逗号分隔。
留空：全部建议项。</translation>
    </message>
    <message>
        <source>Keeps all cores of this host out of idle states during the run.
Costs power, and shows what idle states cost.</source>
        <translation>测量期间本机的核心都不进入空闲状态，因而无需唤醒。
会多耗电，并可看出空闲状态的代价。</translation>
    </message>
    <message>
        <source>Restored when the run ends. If the run is killed, the window says so and offers Revert all.</source>
        <translation>测量结束时恢复。若在此之前被强行终止，窗口会提示，并提供“全部恢复”。</translation>
    </message>
    <message>
        <source>Changing settings needs root or an administrator. The page Check asks for permission, and its changes last until you revert them.</source>
        <translation>此窗口无权更改设置；root 或管理员才有此权限。“检查”页会请求权限，其更改一直有效，直到您恢复。</translation>
    </message>
    <message>
        <source>Applies what the page Check can change on this host, and restores it after the run.
The run&apos;s notes list each setting. The peer is not changed.</source>
        <translation>在本机应用“检查”页可更改的设置，测量后恢复。
测量的“说明”会列出每项设置。对端不做更改。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::LoadChart</name>
    <message>
        <source>%1 /s</source>
        <translation>%1 /s</translation>
    </message>
    <message>
        <source>Received over load</source>
        <translation>接收与负载</translation>
    </message>
    <message>
        <source>Logarithmic offered rate</source>
        <translation>对数发送速率</translation>
    </message>
    <message>
        <source>Logarithmic packet rate</source>
        <translation>对数包速率</translation>
    </message>
    <message>
        <source>of the whole run</source>
        <translation>整次测量</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::MainWindow</name>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>Start measuring (F5)</source>
        <translation>开始测量 (F5)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>Stop and keep what was measured (Shift+F5)</source>
        <translation>停止并保留已测得的数据 (Shift+F5)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Act as &amp;responder...</source>
        <translation>作为响应端(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>查看(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Help on this page</source>
        <translation>本页帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;First measurement</source>
        <translation>首次测量(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Two hosts</source>
        <translation>两台主机(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>术语表(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;About Halftrip</source>
        <translation>关于 Halftrip(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open run file...</source>
        <translation>打开测量文件(&amp;O)...</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save run file as...</source>
        <translation>测量文件另存为(&amp;S)...</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>Save &amp;picture</source>
        <translation>保存图片(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>%1...</source>
        <translation>%1...</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>There is no finished run to keep it with.</source>
        <translation>没有可随之保存的已完成测量。</translation>
    </message>
    <message>
        <source>Measure, or open a run, then come back here.</source>
        <translation>请先测量或打开一次测量，然后再回到这里。</translation>
    </message>
    <message>
        <source>About Halftrip</source>
        <translation>关于 Halftrip</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Halftrip %1&lt;/h3&gt;&lt;p&gt;Half-round-trip latency of network adapters, from user memory to user memory, measured and explained.&lt;/p&gt;&lt;p&gt;HRT is half of the measured round trip.&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later. Made with Qt and QCustomPlot.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Halftrip %1&lt;/h3&gt;&lt;p&gt;测量并解释网卡的半往返时延，从用户内存到用户内存。&lt;/p&gt;&lt;p&gt;HRT 是所测往返时延的一半。&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later。使用 Qt 和 QCustomPlot 制作。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Case of the 50 microseconds</source>
        <translation>50 微秒案例(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Practice...</source>
        <translation>练习(&amp;P)...</translation>
    </message>
    <message>
        <source>Halftrip practice, nothing is measured</source>
        <translation>Halftrip 练习，没有任何实测</translation>
    </message>
    <message>
        <source>A measurement is running. Stop it, and close the window?</source>
        <translation>正在测量。要停止测量并关闭窗口吗？</translation>
    </message>
    <message>
        <source>What was measured so far is kept, in the list of runs.</source>
        <translation>到目前为止测得的结果会保留在测量列表中。</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>停止并关闭</translation>
    </message>
    <message>
        <source>&amp;Distribution or time</source>
        <translation>分布或时间(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;One plot alone</source>
        <translation>仅显示一张图(&amp;O)</translation>
    </message>
    <message>
        <source>Card...</source>
        <translation>卡片...</translation>
    </message>
    <message>
        <source>Save the card</source>
        <translation>保存卡片</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>The picture &quot;%1&quot; cannot be written.</source>
        <translation>无法写入图片“%1”。</translation>
    </message>
    <message>
        <source>Open &amp;fleet results...</source>
        <translation>打开主机群结果(&amp;F)...</translation>
    </message>
    <message>
        <source>Open the results of a fleet</source>
        <translation>打开主机群的结果</translation>
    </message>
    <message>
        <source>Note on the time axis</source>
        <translation>时间轴上的备注</translation>
    </message>
    <message>
        <source>What happened at %1 s?</source>
        <translation>第 %1 秒发生了什么？</translation>
    </message>
    <message>
        <source>No more notes can be added to this run.</source>
        <translation>这次测量不能再添加备注。</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Changing settings...</source>
        <translation>正在更改设置……</translation>
    </message>
    <message>
        <source>The language changes when Halftrip is started again.</source>
        <translation>语言将在 Halftrip 重新启动后更改。</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>&amp;Scenario of the practice</source>
        <translation>练习场景(&amp;S)</translation>
    </message>
    <message>
        <source>The run of the note &quot;%1&quot; is no longer shown.</source>
        <translation>备注“%1”所属的那次测量已不再显示。</translation>
    </message>
    <message>
        <source>Open that run in Compare, and write the note again.</source>
        <translation>请在“比较”中打开该次测量，再写一次备注。</translation>
    </message>
    <message>
        <source>Remove one.</source>
        <translation>请先删除一条。</translation>
    </message>
    <message>
        <source>Close when done</source>
        <translation>完成后关闭</translation>
    </message>
    <message>
        <source>Stop it, and close the window?</source>
        <translation>要停止并关闭窗口吗？</translation>
    </message>
    <message>
        <source>The window closes once it has stopped and restored its settings. Close it again to force this: settings may then stay changed.</source>
        <translation>停止并恢复设置后窗口即关闭。再次关闭将强制结束：此时设置可能保持更改后的状态。</translation>
    </message>
    <message>
        <source>Close the window when that is done?</source>
        <translation>要在完成后关闭窗口吗？</translation>
    </message>
    <message>
        <source>Close it again to close at once: settings may then stay changed.</source>
        <translation>再次关闭将立即关闭：此时设置可能保持更改后的状态。</translation>
    </message>
    <message>
        <source>Copies the chosen point as a card for a chat (Ctrl+Shift+C)</source>
        <translation>将所选测点复制为卡片，可贴到聊天中 (Ctrl+Shift+C)</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>复制为图片</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ModeTableModel</name>
    <message>
        <source>remark</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ModeTablesView</name>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>About: %1</source>
        <translation>说明：%1</translation>
    </message>
    <message>
        <source>Other tables of this mode</source>
        <translation>该模式的其他表格</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::PathDrawing</name>
    <message>
        <source>Path of the packets: %1</source>
        <translation>数据包路径：%1</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::PercentilePlot</name>
    <message>
        <source>percentile</source>
        <translation>百分位</translation>
    </message>
    <message>
        <source>%1 beyond</source>
        <translation>其外 %1</translation>
    </message>
    <message>
        <source>p%1, %2</source>
        <translation>p%1，%2</translation>
    </message>
    <message>
        <source>Percentiles</source>
        <translation>百分位</translation>
    </message>
    <message>
        <source>Logarithmic percentile</source>
        <translation>对数百分位</translation>
    </message>
    <message>
        <source>all samples and %1</source>
        <translation>全部样本与 %1</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::PointTableModel</name>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>more to come</source>
        <translation>还有后续</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>预热中</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>测量中</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>Not known yet, or no Ethernet frame is made here.</source>
        <translation>尚不知道，或此处不产生以太网帧。</translation>
    </message>
    <message>
        <source>Falls among the lost probes: longer than any reply received in time.</source>
        <translation>落在丢失的探测包之中：比任何及时返回的都长。</translation>
    </message>
    <message>
        <source>%1 %2 ns</source>
        <translation>%1 %2 ns</translation>
    </message>
    <message>
        <source>Fewer than 10 samples lie beyond: one outlier decides this figure.</source>
        <translation>其外样本不足 10 个：单个离群值即可决定此数值。</translation>
    </message>
    <message>
        <source>Stopped before its time or count was reached.</source>
        <translation>在达到时长或个数之前已停止。</translation>
    </message>
    <message>
        <source>In italics: a flag of this run casts doubt on it.</source>
        <translation>斜体：本次测量有疑点使其可信度存疑。</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>frame</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>p99.9</source>
        <translation>p99.9</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>late</source>
        <translation>迟到</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>p99.99</source>
        <translation>p99.99</translation>
    </message>
    <message>
        <source>stddev</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>%1 ~ marks a percentile with fewer than 10 samples beyond it, &quot;lost&quot; one that lies among lost probes.</source>
        <translation>%1 ~ 表示该百分位之外的样本不足 10 个；“丢失”表示该百分位落在丢失的探测包之中。</translation>
    </message>
    <message>
        <source>Standard deviation: how far the samples spread around their mean. %1</source>
        <translation>标准差：样本围绕平均值的离散程度。%1</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::PracticeBar</name>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>&amp;At the other host</source>
        <translation>在另一台主机上(&amp;A)</translation>
    </message>
    <message>
        <source>What you would do at the keyboard of the other host</source>
        <translation>您会在另一台主机的键盘上做的事</translation>
    </message>
    <message>
        <source>Switch interrupt moderation off</source>
        <translation>关闭中断合并</translation>
    </message>
    <message>
        <source>Change all that Check advises</source>
        <translation>按“检查”的建议全部更改</translation>
    </message>
    <message>
        <source>Put everything back</source>
        <translation>全部恢复</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Leave practice</source>
        <translation>离开练习</translation>
    </message>
    <message>
        <source>Closes this window and discards its runs, unless you saved them</source>
        <translation>关闭此窗口；未保存的练习内容会被丢弃</translation>
    </message>
    <message>
        <source>Practice: nothing of this is measured.</source>
        <translation>练习：这里没有任何实测。</translation>
    </message>
    <message>
        <source>The run that is shown is practice: nothing of it was measured.</source>
        <translation>所显示的测量是练习：其中没有任何实测。</translation>
    </message>
    <message>
        <source>Resets both hosts; your runs stay</source>
        <translation>两台主机恢复初始状态；您的测量保留</translation>
    </message>
    <message>
        <source>At the other host, not everything is changed that Check advises.</source>
        <translation>“检查”所建议的设置，在另一台主机上未全部更改。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::PresetBar</name>
    <message>
        <source>Realistic</source>
        <translation>贴近实际</translation>
    </message>
    <message>
        <source>Both ends wait in the receive call, as most applications do</source>
        <translation>两端都在接收调用中阻塞，如同多数应用程序</translation>
    </message>
    <message>
        <source>Adapter only</source>
        <translation>仅网卡</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Settings of your own</source>
        <translation>自定义设置</translation>
    </message>
    <message>
        <source>Measurements that people often want</source>
        <translation>常用的测量</translation>
    </message>
    <message>
        <source>Both ends spin: they poll for packets and never sleep</source>
        <translation>两端都自旋：持续轮询数据包，从不阻塞</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ProgressStrip</name>
    <message>
        <source>Progress of the run</source>
        <translation>测量进度</translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation>正在停止...</translation>
    </message>
    <message>
        <source>Connecting...</source>
        <translation>正在连接...</translation>
    </message>
    <message>
        <source>Between points</source>
        <translation>测点之间</translation>
    </message>
    <message>
        <source>Preparing...</source>
        <translation>正在准备...</translation>
    </message>
    <message>
        <source>Point %1 of %2: %3</source>
        <translation>测点 %1 / %2：%3</translation>
    </message>
    <message>
        <source>%1, %2 left</source>
        <translation>%1，剩余 %2</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Failed; what was measured is kept</source>
        <translation>已失败；已测得的数据均保留</translation>
    </message>
    <message>
        <source>Stopped; what was measured is kept</source>
        <translation>已停止；已测得的数据均保留</translation>
    </message>
    <message>
        <source>sent %1</source>
        <translation>已发送 %1</translation>
    </message>
    <message>
        <source>received %1</source>
        <translation>已接收 %1</translation>
    </message>
    <message>
        <source>lost %1</source>
        <translation>丢失 %1</translation>
    </message>
    <message>
        <source>late %1</source>
        <translation>迟到 %1</translation>
    </message>
    <message>
        <source>duplicate %1</source>
        <translation>重复 %1</translation>
    </message>
    <message>
        <source>Failed; nothing was measured</source>
        <translation>失败；没有测得任何结果</translation>
    </message>
    <message>
        <source>Stopped; nothing was measured</source>
        <translation>已停止；没有测得任何结果</translation>
    </message>
    <message>
        <source>Saving...</source>
        <translation>正在保存...</translation>
    </message>
    <message>
        <source>All points: %1</source>
        <translation>全部测点：%1</translation>
    </message>
    <message>
        <source>not sent %1</source>
        <translation>未发出 %1</translation>
    </message>
    <message>
        <source>Round %1 of %2, point %3 of %4: %5</source>
        <translation>第 %1 / %2 轮，测点 %3 / %4：%5</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ProofRun</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Measuring which host it costs</source>
        <translation>正在测量代价在哪台主机</translation>
    </message>
    <message>
        <source>Searching the settings that matter</source>
        <translation>正在查找有影响的设置</translation>
    </message>
    <message>
        <source>Proving a change</source>
        <translation>正在验证一项更改</translation>
    </message>
    <message>
        <source>%1...</source>
        <translation>%1……</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Run this in a terminal.</source>
        <translation>请在终端中运行。</translation>
    </message>
    <message>
        <source>Measuring with coalescing off on neither host, either and both, in turns, about a minute. Everything is restored at the end.</source>
        <translation>在两台都不关、只关一台、两台都关中断合并的情况下交替测量，约一分钟。之后全部恢复。</translation>
    </message>
    <message>
        <source>Measuring which settings matter on this pair, several minutes. Everything is restored at the end.</source>
        <translation>正在测量哪些设置对这对主机有影响，需要几分钟。之后全部恢复。</translation>
    </message>
    <message>
        <source>Measuring in turns with and without it, about half a minute. Everything is restored at the end.</source>
        <translation>在有无该更改之间交替测量，约半分钟。之后全部恢复。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RequestForm</name>
    <message>
        <source>The machine on which the responder runs: its name or address, with :PORT behind it where
that is not 9753.</source>
        <translation>运行响应端的机器：其名称或地址；端口不是 9753 时
在后面加 :PORT。</translation>
    </message>
    <message>
        <source>host name or address</source>
        <translation>主机名或地址</translation>
    </message>
    <message>
        <source>shown by the responder</source>
        <translation>由响应端显示</translation>
    </message>
    <message>
        <source>The responder shows it when it starts. Not needed for this machine.</source>
        <translation>响应端启动时会显示。测量本机时不需要。</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Peer</source>
        <translation>对端</translation>
    </message>
    <message>
        <source>Pairing code</source>
        <translation>配对码</translation>
    </message>
    <message>
        <source>M&amp;easure</source>
        <translation>测量(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Peer</source>
        <translation>对端(&amp;P)</translation>
    </message>
    <message>
        <source>Pairing c&amp;ode</source>
        <translation>配对码(&amp;O)</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Reset the settings that have no field</source>
        <translation>重置没有输入框的设置</translation>
    </message>
    <message>
        <source>group or address, with :PORT</source>
        <translation>组或地址，后加 :PORT</translation>
    </message>
    <message>
        <source>Also set: %1.</source>
        <translation>另已设置：%1。</translation>
    </message>
    <message>
        <source>adapter that receives</source>
        <translation>接收的网卡</translation>
    </message>
    <message>
        <source>Name the sending adapter.</source>
        <translation>此处需要发送的网卡。</translation>
    </message>
    <message>
        <source>Choose the adapter of this machine at this end of the cable.</source>
        <translation>请选择线缆这一端的本机网卡。</translation>
    </message>
    <message>
        <source>this host as Check advises</source>
        <translation>本机按“检查”的建议设置</translation>
    </message>
    <message>
        <source>Resets them to the defaults</source>
        <translation>恢复为默认值</translation>
    </message>
    <message>
        <source>all cores of this host kept awake</source>
        <translation>本机所有核心保持唤醒</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ResultsView</name>
    <message>
        <source>Follo&amp;w the run</source>
        <translation>跟随测量(&amp;W)</translation>
    </message>
    <message>
        <source>What a histogram&apos;s height is</source>
        <translation>直方图高度的含义</translation>
    </message>
    <message>
        <source>Histogram of counts</source>
        <translation>计数直方图</translation>
    </message>
    <message>
        <source>Histogram of shares</source>
        <translation>占比直方图</translation>
    </message>
    <message>
        <source>Cumulative histogram</source>
        <translation>累积直方图</translation>
    </message>
    <message>
        <source>Show each point as it is measured. Ends when you choose a row of the table.</source>
        <translation>显示正在测量的每个测点。选择表格中的某一行后即结束跟随。</translation>
    </message>
    <message>
        <source>Tick rows:</source>
        <translation>勾选行：</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>All points are drawn behind the selected one</source>
        <translation>所有测点都叠加在所选测点之上</translation>
    </message>
    <message>
        <source>Only the point that is chosen is drawn</source>
        <translation>只绘制所选测点</translation>
    </message>
    <message>
        <source>Results by point</source>
        <translation>按测点列出的结果</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>PRACTICE, nothing was measured</source>
        <translation>练习，没有任何实测</translation>
    </message>
    <message>
        <source>Plot that is shown</source>
        <translation>显示的图</translation>
    </message>
    <message>
        <source>A taller window shows them all</source>
        <translation>窗口更高时会全部显示</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>测点</translation>
    </message>
    <message>
        <source>More figures</source>
        <translation>更多数据</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>No reference</source>
        <translation>无参考</translation>
    </message>
    <message>
        <source>Logarithmic latency</source>
        <translation>对数时延</translation>
    </message>
    <message>
        <source>View of the run</source>
        <translation>测量的视图</translation>
    </message>
    <message>
        <source>How latencies are distributed, or when they came (Ctrl+D)</source>
        <translation>时延如何分布，或何时出现 (Ctrl+D)</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Nothing measured yet. Press Start (F5), or open a run file (Ctrl+O): plots and figures appear here.</source>
        <translation>尚无测量结果。按“开始”(F5)，或打开测量文件 (Ctrl+O)：图表和数据将显示在此处。</translation>
    </message>
    <message>
        <source>Published measurement, overlaid on the chart of sizes</source>
        <translation>已公布的测量，叠加在大小图上</translation>
    </message>
    <message>
        <source>Logarithmic count</source>
        <translation>对数计数</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RunBars</name>
    <message>
        <source>%1 of each run</source>
        <translation>各次测量的 %1</translation>
    </message>
    <message>
        <source>p%1 of each run, %2</source>
        <translation>各次测量的 p%1，%2</translation>
    </message>
    <message>
        <source>%1 slower runs have no room here: enlarge the plot.</source>
        <translation>还有 %1 次更慢的测量放不下：请放大此图。</translation>
    </message>
    <message>
        <source>Whiskers: 95 % confidence interval of the run. Dashed: median of the group.</source>
        <translation>误差线：该次测量的 95 % 置信区间。虚线：该组的中位数。</translation>
    </message>
    <message>
        <source>p%1</source>
        <translation>p%1</translation>
    </message>
    <message>
        <source>Logarithmic latency</source>
        <translation>对数时延</translation>
    </message>
    <message>
        <source> (95 % CI %1)</source>
        <translation>（95 % 置信区间 %1）</translation>
    </message>
    <message>
        <source>Group %1</source>
        <translation>第 %1 组</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RunController</name>
    <message>
        <source>The measuring process sent something unreadable: %1</source>
        <translation>测量进程发来了无法读取的内容：%1</translation>
    </message>
    <message>
        <source>The run goes on. If it happens again, install the window and halftrip from the same version.</source>
        <translation>测量仍在继续。若再次发生，请安装同一版本的窗口程序和 halftrip。</translation>
    </message>
    <message>
        <source>What had been measured is still here: File &gt; Save run file as. Then start again.</source>
        <translation>已测得的数据仍在这里：文件 &gt; 测量文件另存为。然后重新开始。</translation>
    </message>
    <message>
        <source>Copy the command and run it in a terminal to see more.</source>
        <translation>请复制命令并在终端中运行以了解更多。</translation>
    </message>
    <message>
        <source>It said: %1</source>
        <translation>其输出：%1</translation>
    </message>
    <message>
        <source>Nothing has come from the measuring process for five seconds.</source>
        <translation>测量进程已有五秒没有任何消息。</translation>
    </message>
    <message>
        <source>Both ends may be spinning on too few cores: stop, and choose &quot;block&quot; for both waits.</source>
        <translation>可能两端在过少的核心上自旋：请停止，并为两端的等待方式选择“block”。</translation>
    </message>
    <message>
        <source>Measure without it: the advanced settings have what this run changes of this host.</source>
        <translation>请不用它进行测量：高级设置中列有此次测量对本机的更改。</translation>
    </message>
    <message>
        <source>Save it when it has ended: File &gt; Save run file as.</source>
        <translation>测量结束后请保存：文件 &gt; 测量文件另存为。</translation>
    </message>
    <message>
        <source>This run is neither kept nor listed: the folder &quot;%1&quot; cannot be created.</source>
        <translation>本次测量既未保留也未列出：无法创建文件夹“%1”。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RunFiles</name>
    <message>
        <source>The picture &quot;%1&quot; cannot be written.</source>
        <translation>无法写入图片“%1”。</translation>
    </message>
    <message>
        <source>Choose another folder or free some space.</source>
        <translation>请另选文件夹或腾出空间。</translation>
    </message>
    <message>
        <source>Open run file</source>
        <translation>打开测量文件</translation>
    </message>
    <message>
        <source>Halftrip runs (*%1);;All files (*)</source>
        <translation>Halftrip 测量 (*%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save run file</source>
        <translation>保存测量文件</translation>
    </message>
    <message>
        <source>Halftrip runs (*%1)</source>
        <translation>Halftrip 测量 (*%1)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>PNG picture (*.png);;PDF document (*.pdf)</source>
        <translation>PNG 图片 (*.png);;PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Runs not saved</source>
        <translation>未保存的测量</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>No run is opened while a measurement goes on.</source>
        <translation>测量进行期间不能打开其他测量。</translation>
    </message>
    <message>
        <source>Stop it, or wait for its end, then open the run again.</source>
        <translation>请停止测量或等它结束，然后再打开。</translation>
    </message>
    <message>
        <source>The plot is gone: another run has begun.</source>
        <translation>该图已不存在：另一次测量已经开始。</translation>
    </message>
    <message>
        <source>Open the run from its list, and save the picture there.</source>
        <translation>请从列表中打开该次测量，在那里保存图片。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RunHeader</name>
    <message>
        <source>Repeat with these settings</source>
        <translation>按这些设置重复</translation>
    </message>
    <message>
        <source>Copies this run&apos;s settings into the form for the next run</source>
        <translation>把本次测量的设置复制到下一次测量的表单</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Shows or hides the path, the facts and the command of this run</source>
        <translation>显示或隐藏本次测量的路径、要点和命令</translation>
    </message>
    <message>
        <source>Command of the run shown</source>
        <translation>所示测量的命令</translation>
    </message>
    <message>
        <source>The command that repeats the run shown, by hand</source>
        <translation>用于手动重复所示测量的命令</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the command of the run shown</source>
        <translation>复制所示测量的命令</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>已失败</translation>
    </message>
    <message>
        <source>Unfinished</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Opened from %1</source>
        <translation>打开自 %1</translation>
    </message>
    <message>
        <source>State of the run: %1</source>
        <translation>测量的状态：%1</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>已打开</translation>
    </message>
    <message>
        <source>In the run list</source>
        <translation>已在测量列表中</translation>
    </message>
    <message>
        <source>Halftrip keeps this run. File &gt; Save run file as makes a copy of your own.</source>
        <translation>Halftrip 会保留这次测量。用“文件 &gt; 测量文件另存为”可存成您自己的文件。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RunLibrary</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>基线：%1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Peer</source>
        <translation>对端</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>传输方式</translation>
    </message>
    <message>
        <source>p50 (µs)</source>
        <translation>p50 (µs)</translation>
    </message>
    <message>
        <source>p99 (µs)</source>
        <translation>p99 (µs)</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The first point of the run that has samples</source>
        <translation>该次测量中第一个有样本的测点</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>测点</translation>
    </message>
    <message>
        <source>Changed since the run before</source>
        <translation>与上一次测量相比的变化</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待方式</translation>
    </message>
    <message>
        <source>Has no file of its own yet; kept here until you discard it.</source>
        <translation>还没有自己的文件；在您丢弃之前保留在这里。</translation>
    </message>
    <message>
        <source>Group 1: what the other group is compared with</source>
        <translation>第 1 组：供另一组与之比较</translation>
    </message>
    <message>
        <source>Group 2: what is compared with group 1</source>
        <translation>第 2 组：与第 1 组比较</translation>
    </message>
    <message>
        <source>Group 1</source>
        <translation>第 1 组</translation>
    </message>
    <message>
        <source>Group 2</source>
        <translation>第 2 组</translation>
    </message>
    <message>
        <source>%1, every %2</source>
        <translation>%1，每 %2 一次</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RunList</name>
    <message>
        <source>Runs</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Search the runs</source>
        <translation>搜索测量</translation>
    </message>
    <message>
        <source>Search the runs: mode, size, peer, transport, note ...</source>
        <translation>搜索测量：模式、大小、对端、传输方式、备注……</translation>
    </message>
    <message>
        <source>Pin as baseline</source>
        <translation>固定为基线</translation>
    </message>
    <message>
        <source>The left side of every comparison until it is unpinned, ticked or not</source>
        <translation>在取消固定之前，无论是否勾选，它都是每次比较的左侧</translation>
    </message>
    <message>
        <source>Show run</source>
        <translation>显示测量</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Unpin baseline</source>
        <translation>取消固定基线</translation>
    </message>
    <message>
        <source>Settings and hosts are as in the run before, of %1.</source>
        <translation>设置和主机与上一次测量（%1）相同。</translation>
    </message>
    <message>
        <source>Changed since the run of %1: %2</source>
        <translation>与 %1 的测量相比的变化：%2</translation>
    </message>
    <message>
        <source>Discard this run? %1, %2</source>
        <translation>丢弃这次测量？%1，%2</translation>
    </message>
    <message>
        <source>The run was never saved: its file is deleted and cannot be recovered.</source>
        <translation>它从未保存过：其文件将被删除，无法恢复。</translation>
    </message>
    <message>
        <source>Tick runs for group 1 and for group 2 to compare the two. Ticked for one group only, each run is compared with the oldest, or with the one that you pin.</source>
        <translation>为第 1 组和第 2 组勾选测量以比较两组。如果只勾选了一组，则每次测量与最早的一次（或您固定的一次）比较。</translation>
    </message>
    <message>
        <source>No runs yet. Press Start (F5), or open a run file (Ctrl+O): each run is listed here, to be compared with others.</source>
        <translation>尚无测量。按“开始”(F5)，或打开测量文件 (Ctrl+O)：每次测量都列在这里，可与其他测量比较。</translation>
    </message>
    <message>
        <source>No run has all of these words. Shorten the search.</source>
        <translation>没有测量包含所有这些词。请缩短搜索内容。</translation>
    </message>
    <message>
        <source>Removes the selected runs from the list (Del). Those that were never saved are deleted after confirmation.</source>
        <translation>从列表中移除选中的测量 (Del)。从未保存的测量经确认后删除。</translation>
    </message>
    <message>
        <source>%1 runs are selected.</source>
        <translation>已选中 %1 次测量。</translation>
    </message>
    <message>
        <source>Discard these %1 runs?</source>
        <translation>丢弃这 %1 次测量？</translation>
    </message>
    <message>
        <source>All of them are saved: they leave the list, and their files stay.</source>
        <translation>它们均已保存：仅从列表中移除，文件保留。</translation>
    </message>
    <message>
        <source>Never saved: %1. Their files are deleted and cannot be recovered; those of saved runs stay.</source>
        <translation>从未保存：%1 次。其文件将被删除且无法恢复；已保存测量的文件保留。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::RunProcess</name>
    <message>
        <source>The measuring process sent a line without an end.</source>
        <translation>测量进程发来了一行没有结尾的内容。</translation>
    </message>
    <message>
        <source>The measuring program &quot;%1&quot; could not be started: %2.</source>
        <translation>无法启动测量程序“%1”：%2。</translation>
    </message>
    <message>
        <source>Check that the file exists and may be executed by you.</source>
        <translation>请确认该文件存在且您有权执行。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ServeProcess</name>
    <message>
        <source>The responder ended by itself, with exit code %1.</source>
        <translation>响应端自行结束，退出代码 %1。</translation>
    </message>
    <message>
        <source>What it said is in the list. Start it again.</source>
        <translation>其输出在列表中。请重新启动。</translation>
    </message>
    <message>
        <source>The responder could not be started: %1.</source>
        <translation>无法启动响应端：%1。</translation>
    </message>
    <message>
        <source>The responder was ended by the signal %1.</source>
        <translation>响应端被信号 %1 终止。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::SettingEditor</name>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>%1 (bytes)</source>
        <translation>%1（字节）</translation>
    </message>
    <message>
        <source>%1 (µs)</source>
        <translation>%1 (µs)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::SettingsDesk</name>
    <message>
        <source>The right to change settings was not given: nothing is changed.</source>
        <translation>未获得更改设置的权限：没有更改任何设置。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::ShortRun</name>
    <message>
        <source>The measurement was stopped.</source>
        <translation>测量已停止。</translation>
    </message>
    <message>
        <source>No packet came back.</source>
        <translation>没有数据包返回。</translation>
    </message>
    <message>
        <source>p50 %1 µs, p99 %2 µs (%3, %4)</source>
        <translation>p50 %1 µs，p99 %2 µs（%3，%4）</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::SlowMarks</name>
    <message>
        <source>slowest packets</source>
        <translation>最慢的数据包</translation>
    </message>
    <message>
        <source>Packet %1: RTT %2, %3 over the median</source>
        <translation>数据包 %1：RTT %2，超出中位数 %3</translation>
    </message>
    <message>
        <source>A click shows the cores of both hosts.</source>
        <translation>点击可显示两台主机的核心。</translation>
    </message>
    <message>
        <source>A click shows the cores of both hosts, and lists the pass with kernel events.</source>
        <translation>点击可显示两台主机的核心，并列出记录内核事件的那一轮。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::SlowPacketLanes</name>
    <message>
        <source>µs from A&apos;s send stamp</source>
        <translation>自 A 的发送时间戳起的 µs</translation>
    </message>
    <message>
        <source>Cores of both hosts while the packet was in flight</source>
        <translation>数据包在途期间两台主机的核心</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::SlowPacketsWindow</name>
    <message>
        <source>Slowest packets</source>
        <translation>最慢的数据包</translation>
    </message>
    <message>
        <source>Point whose packets are shown</source>
        <translation>所显示数据包的测点</translation>
    </message>
    <message>
        <source>at (s)</source>
        <translation>时刻 (s)</translation>
    </message>
    <message>
        <source>RTT (µs)</source>
        <translation>RTT (µs)</translation>
    </message>
    <message>
        <source>mostly</source>
        <translation>主要原因</translation>
    </message>
    <message>
        <source>%1 % of the time over the median is explained; the rest is not.</source>
        <translation>超出中位数的时间中，%1 % 得到解释；其余未解释。</translation>
    </message>
    <message>
        <source>%1 % of the time over the median is explained.</source>
        <translation>超出中位数的时间中，%1 % 得到解释。</translation>
    </message>
    <message>
        <source>Packet events</source>
        <translation>数据包事件</translation>
    </message>
    <message>
        <source>%1, packet events</source>
        <translation>%1，数据包事件</translation>
    </message>
    <message>
        <source>events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>A pass of its own: %1 probes, %2 lost. None of them is in the point&apos;s figures.</source>
        <translation>单独的一轮：%1 个探测包，丢失 %2 个。它们都不计入该测点的数值。</translation>
    </message>
    <message>
        <source>%1: no packet events. %2</source>
        <translation>%1：没有数据包事件。%2</translation>
    </message>
    <message>
        <source>%1: %2 packet events were lost (buffer full or nested events).</source>
        <translation>%1：丢失了 %2 个数据包事件（缓冲区已满或事件嵌套）。</translation>
    </message>
    <message>
        <source>Looked at: the kernel events on the measuring cores of A and B, both loops and the time at B.</source>
        <translation>已查看：A 和 B 测量核心上的内核事件、两端的循环以及在 B 上的时间。</translation>
    </message>
    <message>
        <source>Looked at: the kernel events on the measuring cores of %1, both loops and the time at B.</source>
        <translation>已查看：%1 测量核心上的内核事件、两端的循环以及在 B 上的时间。</translation>
    </message>
    <message>
        <source>Looked at: whether the loop of A or B stalled, and the time at B. Kernel events were not recorded.</source>
        <translation>已查看：A 或 B 的循环是否停顿，以及在 B 上的时间。未记录内核事件。</translation>
    </message>
    <message>
        <source>A run with Autopsy set to on, under Advanced settings (root or administrator at both hosts), records which threads and interrupts had the cores.</source>
        <translation>在“高级设置”中将“慢包剖析”设为开启再测量一次（两台主机都需要 root 或管理员权限），会记录哪些线程和中断占用了核心。</translation>
    </message>
    <message>
        <source>Looked at: the kernel events on the measuring core of A, and its loop. The peer is no Halftrip responder, so B&apos;s cores were not watched.</source>
        <translation>已查看：A 测量核心上的内核事件及其循环。对端不是 Halftrip 响应端，因此没有监视 B 的核心。</translation>
    </message>
    <message>
        <source>Looked at: whether the loop of A stalled. Kernel events were not recorded, and the peer is no Halftrip responder.</source>
        <translation>已查看：A 的循环是否停顿。未记录内核事件，且对端不是 Halftrip 响应端。</translation>
    </message>
    <message>
        <source>The kernel of %1 lacks or withholds tracepoints, whose events were not recorded: %2.</source>
        <translation>%1 的内核缺少或不开放以下 tracepoint，其事件没有记录：%2。</translation>
    </message>
    <message>
        <source>A run with Autopsy set to on, under Advanced settings (root or administrator), records which threads and interrupts had the core.</source>
        <translation>在“高级设置”中将“慢包剖析”设为开启再测量一次（需要 root 或管理员权限），会记录哪些线程和中断占用了核心。</translation>
    </message>
    <message>
        <source>Pass with kernel events</source>
        <translation>内核事件测量轮次</translation>
    </message>
    <message>
        <source>%1, pass with kernel events</source>
        <translation>%1，内核事件测量轮次</translation>
    </message>
    <message>
        <source>Kernel events were recorded in a pass of their own, which is another entry of the list.</source>
        <translation>内核事件是在单独的一轮中记录的，即列表中的另一项。</translation>
    </message>
    <message>
        <source>A pass of its own with kernel events. None of its probes is in the point&apos;s figures.</source>
        <translation>单独的一轮，记录内核事件。其中的探测包都不计入该测点的数值。</translation>
    </message>
    <message>
        <source>The %1 over the median are within this host&apos;s own noise: without packets its measuring core was unavailable for up to %2.</source>
        <translation>超出中位数的 %1 在本机自身的噪声之内：没有数据包时，其测量核心最长也有 %2 不可用。</translation>
    </message>
    <message>
        <source>What delays all packets alike is in the median, and is named on the page Why.</source>
        <translation>使所有数据包同样变慢的因素体现在中位数中，由“原因”页给出。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::StageBars</name>
    <message>
        <source>Where the time goes</source>
        <translation>时间去向</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>remainder: what the clocks&apos; error leaves over</source>
        <translation>其余：时钟误差所剩</translation>
    </message>
    <message>
        <source>remainder: adapters and wire</source>
        <translation>其余：网卡与线路</translation>
    </message>
    <message>
        <source>round trip (µs), from A&apos;s send to A&apos;s receive</source>
        <translation>往返时延 (µs)，从 A 发送到 A 接收</translation>
    </message>
    <message>
        <source>the run&apos;s p50, %1</source>
        <translation>本次测量的 p50，%1</translation>
    </message>
    <message>
        <source>These bars do not explain the run: the stamped probes have a median of %1, the run&apos;s have %2.</source>
        <translation>这些条形不能解释本次测量：带时间戳的探测包中位数为 %1，本次测量为 %2。</translation>
    </message>
    <message>
        <source>loopback alone, p50 %1</source>
        <translation>仅环回，p50 %1</translation>
    </message>
    <message>
        <source>%1, %2: RTT %3 = %4</source>
        <translation>%1，%2：RTT %3 = %4</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::SummaryStrip</name>
    <message>
        <source>samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>late</source>
        <translation>迟到</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>point</source>
        <translation>测点</translation>
    </message>
    <message>
        <source>p50 %1</source>
        <translation>p50 %1</translation>
    </message>
    <message>
        <source>p99 %1</source>
        <translation>p99 %1</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>%1 bytes: %2.</source>
        <translation>%1 字节：%2。</translation>
    </message>
    <message>
        <source>longest silence</source>
        <translation>最长无回复</translation>
    </message>
    <message>
        <source>warm-up losses</source>
        <translation>预热丢失</translation>
    </message>
    <message>
        <source>not sent</source>
        <translation>未发出</translation>
    </message>
    <message>
        <source>The transmit path was full, or refused the packet.</source>
        <translation>发送路径已满，或拒绝了该数据包。</translation>
    </message>
    <message>
        <source>stalls</source>
        <translation>停顿</translation>
    </message>
    <message>
        <source>%1, percentiles within 4 %</source>
        <translation>%1，百分位数误差 4 % 以内</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::TimeMarks</name>
    <message>
        <source>flags</source>
        <translation>疑点</translation>
    </message>
    <message>
        <source>link changes</source>
        <translation>链路变化</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::TimelinePlot</name>
    <message>
        <source>time since the point began (s)</source>
        <translation>自测点开始的时间 (s)</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>lost probes</source>
        <translation>丢失的探测包</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>随时间变化</translation>
    </message>
    <message>
        <source>%1 only</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 s: no reply in this time, %2 lost</source>
        <translation>%1 s：此时段内无应答，丢失 %2 个</translation>
    </message>
    <message>
        <source>no reply</source>
        <translation>无应答</translation>
    </message>
    <message>
        <source>outage of %1</source>
        <translation>中断 %1</translation>
    </message>
    <message>
        <source>Add a note here... (N)</source>
        <translation>在此添加备注... (N)</translation>
    </message>
    <message>
        <source>Remove this note</source>
        <translation>删除这条备注</translation>
    </message>
    <message>
        <source>%1 s: %2, %3 lost</source>
        <translation>%1 s：%2，%3 个丢失</translation>
    </message>
    <message>
        <source>%1 or more stalls, up to %2</source>
        <translation>至少 %1 次停顿，最长 %2</translation>
    </message>
    <message>
        <source>1 stall of %1</source>
        <translation>1 次停顿，时长 %1</translation>
    </message>
    <message>
        <source>%1 stalls, up to %2</source>
        <translation>%1 次停顿，最长 %2</translation>
    </message>
    <message>
        <source>no reply for %1</source>
        <translation>%1 内无回复</translation>
    </message>
    <message>
        <source>p50 %1, p99 %2 (within 4 %), max %3</source>
        <translation>p50 %1，p99 %2（误差 4 % 以内），最大 %3</translation>
    </message>
    <message>
        <source>%1 to %2 s: %3, %4, %5 lost</source>
        <translation>%1 至 %2 s：%3，%4，丢失 %5</translation>
    </message>
    <message>
        <source>Remove a note</source>
        <translation>删除备注</translation>
    </message>
    <message>
        <source>%1 s: %2</source>
        <translation>%1 s：%2</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::TunedBar</name>
    <message>
        <source>%1: was %2, is %3</source>
        <translation>%1：原为 %2，现为 %3</translation>
    </message>
    <message>
        <source> (somebody else has changed it since)</source>
        <translation>（之后又被他人更改）</translation>
    </message>
    <message>
        <source>%1: was %2, not known now. %3</source>
        <translation>%1：原为 %2，当前值未知。%3</translation>
    </message>
    <message>
        <source>Revert all</source>
        <translation>全部恢复</translation>
    </message>
    <message>
        <source>%1 settings of this host are changed.</source>
        <translation>本机有 %1 项设置已被更改。</translation>
    </message>
    <message>
        <source>Restores every setting that Halftrip changed</source>
        <translation>恢复 Halftrip 更改过的每项设置</translation>
    </message>
    <message>
        <source>Changed on this host: %1.</source>
        <translation>本机已更改：%1。</translation>
    </message>
    <message>
        <source>Settings of the other host have changed.</source>
        <translation>另一台主机的设置已更改。</translation>
    </message>
    <message>
        <source>Settings of this host were restored.</source>
        <translation>本机的设置已恢复。</translation>
    </message>
    <message>
        <source>The run that is shown was measured before: run again to see what it gives.</source>
        <translation>所示的测量是在更改之前完成的：再测一次即可看到效果。</translation>
    </message>
</context>
<context>
    <name>halftrip::gui::VerdictPanel</name>
    <message>
        <source>Sets this in the form and starts a new run</source>
        <translation>在表单中设置此项并开始新的测量</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>未测得任何数据。</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 条说明</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 条说明</translation>
    </message>
    <message>
        <source>What else is to be known</source>
        <translation>其他须知</translation>
    </message>
    <message>
        <source>%1. Run again</source>
        <translation>%1。重新测量</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>下一步：%1</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>有疑点</translation>
    </message>
    <message>
        <source>Not judged yet</source>
        <translation>尚未判定</translation>
    </message>
    <message>
        <source>Can be trusted</source>
        <translation>可信</translation>
    </message>
    <message>
        <source>Shows what was found, and what to do about it</source>
        <translation>显示所发现的问题以及应对办法</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>1 reason</source>
        <translation>1 个疑点</translation>
    </message>
    <message>
        <source>%1 reasons</source>
        <translation>%1 个疑点</translation>
    </message>
    <message>
        <source>Measuring. Flags appear here as they are found.</source>
        <translation>正在测量。发现的疑点会显示在这里。</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断结果</translation>
    </message>
    <message>
        <source>%1, 1 cause</source>
        <translation>%1，1 个原因</translation>
    </message>
    <message>
        <source>Evidence: %1</source>
        <translation>证据：%1</translation>
    </message>
    <message>
        <source>%1, %2 causes</source>
        <translation>%1，%2 个原因</translation>
    </message>
    <message>
        <source>Nothing was measured: no probe came back.</source>
        <translation>未测得任何数据：没有探测包返回。</translation>
    </message>
    <message>
        <source>So far: %1</source>
        <translation>目前：%1</translation>
    </message>
    <message>
        <source>After %1: %2</source>
        <translation>%1后：%2</translation>
    </message>
    <message>
        <source>Whole sentence</source>
        <translation>整句</translation>
    </message>
    <message>
        <source>Shows all words of the verdict</source>
        <translation>显示结论的全文</translation>
    </message>
</context>
<context>
    <name>help</name>
    <message>
        <source>First measurement</source>
        <translation>首次测量</translation>
    </message>
    <message>
        <source>Two hosts</source>
        <translation>两台主机</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Act as responder</source>
        <translation>作为响应端</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>:/help/%1.md</source>
        <translation>:/help/zh_CN/%1.md</translation>
    </message>
    <message>
        <source>The case of the 50 µs</source>
        <translation>50 µs 案例</translation>
    </message>
</context>
<context>
    <name>losses</name>
    <message>
        <source>Before the figures (the first probe and the warm-up): %1 of %2 lost, %3 not sent.</source>
        <translation>在计入数据之前（第一个探测包和预热）：%2 个中丢失 %1 个，%3 个未能发送。</translation>
    </message>
    <message>
        <source>%1 of the time that replies were waited for was silence, the longest %2 from %3 on.</source>
        <translation>等待回复的时间中有 %1 没有回复，最长的无回复时间为 %2，始于 %3 处。</translation>
    </message>
</context>
<context>
    <name>nextAction</name>
    <message>
        <source>%1. Run again</source>
        <translation>%1。重新测量</translation>
    </message>
    <message>
        <source>Sweep the pauses between probes</source>
        <translation>扫描探测包之间的停顿</translation>
    </message>
    <message>
        <source>Prove it: %1</source>
        <translation>证明：%1</translation>
    </message>
    <message>
        <source>Apply on this host</source>
        <translation>在本机应用</translation>
    </message>
    <message>
        <source>Command for a terminal</source>
        <translation>终端命令</translation>
    </message>
    <message>
        <source>Measure which host it costs</source>
        <translation>测量代价在哪台主机</translation>
    </message>
    <message>
        <source>Search the settings that matter</source>
        <translation>搜索有影响的设置</translation>
    </message>
    <message>
        <source>Sweep the flows</source>
        <translation>扫描各流</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Keep this host&apos;s cores awake, and run again</source>
        <translation>让本机核心保持唤醒，并重新测量</translation>
    </message>
    <message>
        <source>cores kept awake, in turns</source>
        <translation>轮流保持核心不休眠</translation>
    </message>
    <message>
        <source>Command for host A</source>
        <translation>用于主机 A 的命令</translation>
    </message>
    <message>
        <source>Command for host B</source>
        <translation>用于主机 B 的命令</translation>
    </message>
    <message>
        <source>One run with C-states held off on this host; no comparison.</source>
        <translation>在本机禁止进入 C 状态测量一次；不做对比。</translation>
    </message>
    <message>
        <source>Runs with and without it in turns, says whether it helps, and restores the setting.</source>
        <translation>轮流在有和没有该更改时测量，判断是否有效，然后恢复设置。</translation>
    </message>
    <message>
        <source>Says what changes, asks once, and keeps it until Revert all.</source>
        <translation>先说明更改内容，询问一次，更改保持到“全部恢复”为止。</translation>
    </message>
    <message>
        <source>Runs with coalescing off on neither host, either and both, and restores the settings.</source>
        <translation>依次在两台都不关、关一台、两台都关中断合并时测量，然后恢复设置。</translation>
    </message>
    <message>
        <source>Tests the settings of both hosts in few runs, and restores them.</source>
        <translation>用少量测量试验两台主机的设置，然后恢复。</translation>
    </message>
</context>
<context>
    <name>path</name>
    <message>
        <source>here</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>veth</source>
        <translation>veth</translation>
    </message>
    <message>
        <source>any system</source>
        <translation>任意系统</translation>
    </message>
    <message>
        <source>NIC</source>
        <translation>网卡</translation>
    </message>
    <message>
        <source>wire</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>reflector</source>
        <translation>反射器</translation>
    </message>
    <message>
        <source>cable</source>
        <translation>线缆</translation>
    </message>
    <message>
        <source>group</source>
        <translation>组播组</translation>
    </message>
    <message>
        <source>or host</source>
        <translation>或主机</translation>
    </message>
</context>
<context>
    <name>peer</name>
    <message>
        <source>No peer is chosen.</source>
        <translation>未选择对端。</translation>
    </message>
    <message>
        <source>Start the responder on the other machine and type its name or address, or choose &quot;This machine&quot;.</source>
        <translation>请在另一台机器上启动响应端，然后输入其名称或地址，或选择“本机”。</translation>
    </message>
    <message>
        <source>A peer&apos;s name cannot begin with a dash.</source>
        <translation>对端名称不能以连字符开头。</translation>
    </message>
    <message>
        <source>Type the host name or address of the machine on which the responder runs.</source>
        <translation>请输入运行响应端的机器的主机名或地址。</translation>
    </message>
    <message>
        <source>%1 is not a port.</source>
        <translation>%1 不是有效端口。</translation>
    </message>
    <message>
        <source>Ports are numbers from 1 to 65535; the responder shows its own.</source>
        <translation>端口是 1 到 65535 的数字；响应端会显示自己的端口。</translation>
    </message>
    <message>
        <source>Name the address of a feed.</source>
        <translation>此处需要数据流的地址。</translation>
    </message>
    <message>
        <source>Name the receiving adapter.</source>
        <translation>此处需要接收的网卡。</translation>
    </message>
    <message>
        <source>Type the name of the adapter of this machine at the other end of the cable.</source>
        <translation>请输入本机位于线缆另一端的网卡的名称。</translation>
    </message>
</context>
<context>
    <name>percent</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>practice</name>
    <message>
        <source>The practice window could not be started.</source>
        <translation>无法启动练习窗口。</translation>
    </message>
    <message>
        <source>PRACTICE, nothing was measured: %1</source>
        <translation>练习，没有任何实测：%1</translation>
    </message>
    <message>
        <source>Every packet late</source>
        <translation>每个包都迟到</translation>
    </message>
    <message>
        <source>Slow after pauses</source>
        <translation>停顿之后变慢</translation>
    </message>
    <message>
        <source>Missing replies</source>
        <translation>收不到的回复</translation>
    </message>
    <message>
        <source>The thief</source>
        <translation>小偷</translation>
    </message>
    <message>
        <source>Two tuned hosts</source>
        <translation>两台调优的主机</translation>
    </message>
    <message>
        <source>Every packet is late by about the same time. Which setting is it, and at which host?</source>
        <translation>每个数据包都晚到差不多的时间。是哪项设置，在哪台主机上？</translation>
    </message>
    <message>
        <source>Fast back to back, slow after pauses. What takes the time?</source>
        <translation>连续发送时快，停顿之后慢。时间花在哪里？</translation>
    </message>
    <message>
        <source>Some replies never come. Where do the packets vanish?</source>
        <translation>有些回复始终没有到达。数据包在哪里消失？</translation>
    </message>
    <message>
        <source>Most packets are fast, a few are very slow. Who holds them up?</source>
        <translation>大多数数据包很快，少数非常慢。是什么耽搁了它们？</translation>
    </message>
    <message>
        <source>For comparison: what a clean run looks like.</source>
        <translation>供比较：正常的测量是什么样子。</translation>
    </message>
</context>
<context>
    <name>presets</name>
    <message>
        <source>Quick look, 10 s</source>
        <translation>快速查看，10 s</translation>
    </message>
    <message>
        <source>Three sizes, three seconds each: is everything as expected?</source>
        <translation>三种大小，各三秒：一切是否如预期？</translation>
    </message>
    <message>
        <source>Table from 1 to 2048 bytes</source>
        <translation>1 到 2048 字节的表格</translation>
    </message>
    <message>
        <source>HRT for twelve sizes, as the makers of adapters publish it (CSPI&apos;s Sniffer10G). 2048 bytes are more than one frame takes, and go as two.</source>
        <translation>十二种大小的 HRT，与网卡厂商公布的方式相同（CSPI 的 Sniffer10G）。2048 字节超过一帧的容量，分为两帧发送。</translation>
    </message>
    <message>
        <source>Adapter only</source>
        <translation>仅网卡</translation>
    </message>
    <message>
        <source>What adapters, wire and network stacks take, with no program that sleeps.</source>
        <translation>网卡、线路和网络协议栈的耗时，没有程序阻塞。</translation>
    </message>
    <message>
        <source>As applications see it</source>
        <translation>如应用程序所见</translation>
    </message>
    <message>
        <source>A packet each millisecond, for programs that sleep in between.</source>
        <translation>每毫秒一个数据包，适用于其间阻塞的程序。</translation>
    </message>
    <message>
        <source>Ladder of transports</source>
        <translation>传输方式阶梯</translation>
    </message>
    <message>
        <source>The same packet over every transport that can be used here: what each stack costs.</source>
        <translation>以此处可用的每种传输方式发送同样的数据包：每种协议栈的代价。</translation>
    </message>
    <message>
        <source>Soak, 1 h</source>
        <translation>长时间测量，1 h</translation>
    </message>
    <message>
        <source>A packet each millisecond for an hour: rare delays, and what changes with time.</source>
        <translation>一小时内每毫秒一个数据包：罕见的延迟，以及随时间的变化。</translation>
    </message>
    <message>
        <source>The two ends wait in different ways: the figure is half of both.</source>
        <translation>两端的等待方式不同：数值是两者各一半。</translation>
    </message>
    <message>
        <source>1 point</source>
        <translation>1 个测点</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 个测点</translation>
    </message>
    <message>
        <source>%1, by count: how long that takes is not known.</source>
        <translation>%1，按个数：需要多长时间未知。</translation>
    </message>
    <message>
        <source>About %1, %2.</source>
        <translation>约 %1，%2。</translation>
    </message>
    <message>
        <source>Realistic: each end blocks until a packet arrives, as most applications do. The figures include the wake-up.</source>
        <translation>贴近实际：每一端都阻塞到数据包到达，如同多数应用程序。数值中包含唤醒的时间。</translation>
    </message>
    <message>
        <source>Adapter only: each end spins. Nothing sleeps, so the figures cover adapters, wire and network stacks alone. A core of each host is busy meanwhile, and an application that blocks will see more.</source>
        <translation>仅网卡：每一端都自旋，没有任何阻塞，因此数值只包含网卡、线路和网络协议栈。其间每台主机有一个核心被占满，而采用阻塞等待的应用程序将看到更高的数值。</translation>
    </message>
    <message>
        <source>The kernel busy polls the adapter&apos;s queue for a while before it sleeps: between realistic and adapter only.</source>
        <translation>内核在阻塞之前先忙轮询网卡队列一段时间：介于贴近实际和仅网卡之间。</translation>
    </message>
    <message>
        <source>Automatic: spins if a core is free, otherwise blocks. The result states which.</source>
        <translation>自动：有空闲核心时自旋，否则阻塞。结果会注明是哪一种。</translation>
    </message>
    <message>
        <source>%1 of simulated time, %2; longer by the clock.</source>
        <translation>模拟时间 %1，%2；实际时间更长。</translation>
    </message>
    <message>
        <source>About %1, %2, as slow as the last run with this peer.</source>
        <translation>约 %1，%2（按上一次与该对端测量的快慢）。</translation>
    </message>
</context>
<context>
    <name>program</name>
    <message>
        <source>%1 names &quot;%2&quot;, which is not a program.</source>
        <translation>%1 指定的“%2”不是程序。</translation>
    </message>
    <message>
        <source>Correct the variable, or unset it to use the installed %1.</source>
        <translation>请更正该变量，或取消设置以使用已安装的 %1。</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; was not found in &quot;%2&quot; or in PATH.</source>
        <translation>在“%2”和 PATH 中都没有找到程序“%1”。</translation>
    </message>
    <message>
        <source>Install the package that has it, or set %1 to the program&apos;s path.</source>
        <translation>请安装包含它的软件包，或将 %1 设为该程序的路径。</translation>
    </message>
</context>
<context>
    <name>proof</name>
    <message>
        <source>p%1 %2 → %3 µs</source>
        <translation>p%1 %2 → %3 µs</translation>
    </message>
    <message>
        <source>HRT without and with it: %1.</source>
        <translation>没有和有该更改时的 HRT：%1。</translation>
    </message>
    <message>
        <source>this host (A)</source>
        <translation>本机 (A)</translation>
    </message>
    <message>
        <source>the peer (B)</source>
        <translation>对端 (B)</translation>
    </message>
    <message>
        <source>%1 %2 %3%4 µs</source>
        <translation>%1 %2 %3%4 µs</translation>
    </message>
    <message>
        <source>Change of HRT p50: %1.</source>
        <translation>HRT p50 的变化：%1。</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>保持现状</translation>
    </message>
    <message>
        <source>off on this host</source>
        <translation>本机关闭</translation>
    </message>
    <message>
        <source>off on the peer</source>
        <translation>对端关闭</translation>
    </message>
    <message>
        <source>off on both</source>
        <translation>两端关闭</translation>
    </message>
    <message>
        <source>%1 %2 µs</source>
        <translation>%1 %2 µs</translation>
    </message>
    <message>
        <source>Not measured on %1: %2</source>
        <translation>%1未测量：%2</translation>
    </message>
    <message>
        <source>HRT p50: %1.</source>
        <translation>HRT p50：%1。</translation>
    </message>
    <message>
        <source>To measure the peer&apos;s part, start its responder as root with: %1</source>
        <translation>要测量对端的部分，请以 root 身份启动其响应端：%1</translation>
    </message>
    <message>
        <source>Too few runs for a verdict.</source>
        <translation>测量次数太少，无法得出结论。</translation>
    </message>
    <message>
        <source>%1 of %2 settings bring 90 % of the gain: %3.</source>
        <translation>%2 项设置中的 %1 项带来 90 % 的收益：%3。</translation>
    </message>
    <message>
        <source>Only this host was searched. For the peer&apos;s settings, start its responder as root with: %1</source>
        <translation>只搜索了本机。若要包括对端的设置，请以 root 身份启动其响应端：%1</translation>
    </message>
    <message>
        <source>Nothing was measured: the right to change settings was not given, or the program ended early.</source>
        <translation>未进行测量：未获得更改设置的权限，或程序提前结束。</translation>
    </message>
    <message>
        <source>&quot;halftrip&quot; answered in the format of another version.</source>
        <translation>“halftrip”的回答来自其他版本。</translation>
    </message>
    <message>
        <source>Stopped before anything could be judged.</source>
        <translation>已停止，尚无可判定的结果。</translation>
    </message>
    <message>
        <source>Stopped early.</source>
        <translation>提前停止。</translation>
    </message>
    <message>
        <source>Nothing to search: no setting has another value to try during a run.</source>
        <translation>没有可搜索的设置：测量期间没有设置可以尝试其他值。</translation>
    </message>
    <message>
        <source>No setting lowers latency significantly on this pair.</source>
        <translation>没有任何设置能显著降低这对主机的时延。</translation>
    </message>
    <message>
        <source>Every setting it changed is restored.</source>
        <translation>它更改过的设置均已恢复。</translation>
    </message>
    <message>
        <source>In a terminal, with the pairing code in FILE</source>
        <translation>在终端中，配对码写在 FILE 文件里</translation>
    </message>
    <message>
        <source>In a terminal</source>
        <translation>在终端中</translation>
    </message>
    <message>
        <source>On %1</source>
        <translation>在%1上</translation>
    </message>
    <message>
        <source>Repeat with %1 rounds.</source>
        <translation>请用 %1 轮重试。</translation>
    </message>
    <message>
        <source>Try again on idle hosts.</source>
        <translation>请在空闲的主机上重试。</translation>
    </message>
</context>
<context>
    <name>questions</name>
    <message>
        <source>The file &quot;%1&quot; exists already.</source>
        <translation>文件“%1”已经存在。</translation>
    </message>
    <message>
        <source>What is in it would be lost.</source>
        <translation>其中的内容将会丢失。</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>覆盖</translation>
    </message>
</context>
<context>
    <name>reference</name>
    <message>
        <source>undated</source>
        <translation>无日期</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Reference: %1. %2, %3. Hardware: %4.</source>
        <translation>参考：%1。%2，%3。硬件：%4。</translation>
    </message>
</context>
<context>
    <name>report</name>
    <message>
        <source>no flags</source>
        <translation>无疑点</translation>
    </message>
    <message>
        <source>flags: %1</source>
        <translation>疑点：%1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a readable picture.</source>
        <translation>“%1”不是可读取的图片。</translation>
    </message>
    <message>
        <source>Choose a PNG, JPEG, GIF or BMP file.</source>
        <translation>请选择 PNG、JPEG、GIF 或 BMP 文件。</translation>
    </message>
    <message>
        <source>causes: %1</source>
        <translation>原因：%1</translation>
    </message>
</context>
<context>
    <name>run</name>
    <message>
        <source>A %1, B %2</source>
        <translation>A %1，B %2</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>%1 to %2 bytes</source>
        <translation>%1 到 %2 字节</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>A %1</source>
        <translation>A %1</translation>
    </message>
    <message>
        <source>%1 Gb/s</source>
        <translation>%1 Gb/s</translation>
    </message>
    <message>
        <source>%1 Mb/s</source>
        <translation>%1 Mb/s</translation>
    </message>
    <message>
        <source>loopback</source>
        <translation>环回</translation>
    </message>
    <message>
        <source>veth</source>
        <translation>veth</translation>
    </message>
    <message>
        <source>virtual</source>
        <translation>虚拟</translation>
    </message>
    <message>
        <source>wire</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1，对端：%2</translation>
    </message>
    <message>
        <source>after pauses</source>
        <translation>停顿之后</translation>
    </message>
    <message>
        <source>in bursts</source>
        <translation>突发</translation>
    </message>
    <message>
        <source>flat out</source>
        <translation>全速</translation>
    </message>
    <message>
        <source>back to back</source>
        <translation>背靠背</translation>
    </message>
    <message>
        <source>every %1</source>
        <translation>每 %1</translation>
    </message>
    <message>
        <source>%1 on average</source>
        <translation>平均 %1</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>传输方式</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>节奏</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待方式</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>核心</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>d MMM yyyy HH:mm</source>
        <translation>yyyy-MM-dd HH:mm</translation>
    </message>
    <message>
        <source>%1: %2 to %3</source>
        <translation>%1：%2 到 %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation>1 字节</translation>
    </message>
    <message>
        <source>%1 UTC</source>
        <translation>%1 UTC</translation>
    </message>
    <message>
        <source>%1 of work between packets</source>
        <translation>数据包之间有 %1 工作</translation>
    </message>
    <message>
        <source>feed</source>
        <translation>数据流</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>block</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>poll</source>
        <translation>轮询</translation>
    </message>
    <message>
        <source>spin</source>
        <translation>自旋</translation>
    </message>
    <message>
        <source>busypoll</source>
        <translation>忙轮询</translation>
    </message>
</context>
<context>
    <name>runlist</name>
    <message>
        <source>Reliable</source>
        <translation>可信</translation>
    </message>
    <message>
        <source>Only p50</source>
        <translation>仅 p50 可信</translation>
    </message>
    <message>
        <source>Not representative</source>
        <translation>不具代表性</translation>
    </message>
    <message>
        <source>%1 transports</source>
        <translation>%1 种传输方式</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>d MMM HH:mm:ss</source>
        <translation>M月d日 HH:mm:ss</translation>
    </message>
    <message>
        <source>%1: %2, before %3</source>
        <translation>%1：%2，之前为 %3</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 项</translation>
    </message>
    <message>
        <source>peer</source>
        <translation>对端</translation>
    </message>
    <message>
        <source>sizes</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Practice: %1</source>
        <translation>练习：%1</translation>
    </message>
    <message>
        <source>Nothing measured</source>
        <translation>未测得任何结果</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source>threaded NAPI</source>
        <translation>线程化 NAPI</translation>
    </message>
    <message>
        <source>interrupt affinity</source>
        <translation>中断亲和性</translation>
    </message>
    <message>
        <source>Rx ring size</source>
        <translation>接收环大小</translation>
    </message>
    <message>
        <source>Tx ring size</source>
        <translation>发送环大小</translation>
    </message>
    <message>
        <source>combined channels</source>
        <translation>收发共用通道 (combined)</translation>
    </message>
    <message>
        <source>Rx channels</source>
        <translation>接收通道</translation>
    </message>
    <message>
        <source>Tx channels</source>
        <translation>发送通道</translation>
    </message>
    <message>
        <source>pause autonegotiation</source>
        <translation>暂停帧自动协商</translation>
    </message>
    <message>
        <source>Rx pause frames</source>
        <translation>接收暂停帧</translation>
    </message>
    <message>
        <source>Tx pause frames</source>
        <translation>发送暂停帧</translation>
    </message>
    <message>
        <source>Energy-Efficient Ethernet</source>
        <translation>节能以太网</translation>
    </message>
    <message>
        <source>transparent huge pages</source>
        <translation>透明大页</translation>
    </message>
    <message>
        <source>C-state exit latency</source>
        <translation>C 状态退出延迟</translation>
    </message>
    <message>
        <source>platform profile</source>
        <translation>平台电源配置</translation>
    </message>
    <message>
        <source>clock source</source>
        <translation>时钟源</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a setting of an adapter</comment>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>rx-usecs of single queues</source>
        <translation>单个队列的 rx-usecs</translation>
    </message>
    <message>
        <source>gro_flush_timeout of single queues</source>
        <translation>单个队列的 gro_flush_timeout</translation>
    </message>
    <message>
        <source>napi_defer_hard_irqs of single queues</source>
        <translation>单个队列的 napi_defer_hard_irqs</translation>
    </message>
    <message>
        <source>threaded NAPI of single queues</source>
        <translation>单个队列的线程化 NAPI</translation>
    </message>
</context>
<context>
    <name>steps</name>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Act as responder</source>
        <translation>作为响应端</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>why</name>
    <message>
        <source>Noise floor of this host</source>
        <translation>本机的底噪</translation>
    </message>
    <message>
        <source>A timestamp costs %1 ns; the clock resolves %2 ns. Smaller differences mean nothing.</source>
        <translation>一次取时间戳耗时 %1 ns；时钟的分辨率为 %2 ns。低于此值的差异没有意义。</translation>
    </message>
    <message>
        <source>The measuring core was unavailable %1 times in %2, for at most %3 µs.</source>
        <translation>在 %2 内测量核心不可用 %1 次，最长 %3 µs。</translation>
    </message>
    <message>
        <source>The same transport over this host&apos;s loopback, without adapter and wire: RTT p50 %1, p99 %2.</source>
        <translation>经本机环回的同一传输方式，不经网卡和线路：RTT p50 %1，p99 %2。</translation>
    </message>
</context>
</TS>
