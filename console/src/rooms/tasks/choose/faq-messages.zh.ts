import type { FaqFigures } from "./faq-figures.ts";

/** Questions about the tasks; what each asks for comes from the rules. */
export function faqZh(rules: FaqFigures) {
  const { A, B, C, D, F, H, I, memory, storage, lockHours } = rules;
  const floor = `设备至少要有 ${memory} 内存和 ${storage} 存储`;
  const reward = "收益按日结算，费率由任务类型与区域决定，见“任务收益怎么算”。";
  const perThread = (each: { cores: string; memory: string; storage: string }) =>
    `每个线程需要 ${each.cores} 核 CPU、${each.memory} 内存和 ${each.storage} 存储，存储总量不少于 ${storage}。线程数按设备配置选择，超出设备配置的线程数不能选。`;
  return [
    {
      key: "start",
      question: "选择任务后会发生什么？",
      answer: [
        `任务作为命令发给设备，显示“等待启动”；设备准备好后显示“运行中”，未能运行则显示“未运行”和原因。设备离线时命令保留 ${lockHours} 小时。`,
        `每次添加、替换或移除后，设备锁定 ${lockHours} 小时，期间不能再操作。已有同类型任务时为替换，原任务在新任务启动后才结束。`,
      ],
    },
    {
      key: "A",
      question: "A 任务",
      answer: [
        "按月安排的内容分发任务：设备缓存一批内容，用上行带宽提供给附近的用户。",
        `每月 ${A.from} 日至次月 ${A.to} 日（UTC）可选，其余日期不能选择，也不会被调度。选择后需要约 ${A.days} 天同步数据。${floor}。`,
        reward,
      ],
    },
    {
      key: "B",
      question: "B 任务",
      answer: [
        "常年开放的内容分发任务，分为 b1、b2 两种，覆盖的区域不同，一台设备同时只能有一种。",
        `随时可选，需要约 ${B.days} 天同步数据。${floor}。`,
        reward,
      ],
    },
    {
      key: "C",
      question: "C 任务",
      answer: [
        "需要同步的数据最少、起步最快的内容分发任务，适合新设备。",
        `随时可选，需要约 ${C.days} 天同步数据。${floor}。`,
        reward,
      ],
    },
    {
      key: "D",
      question: "D 任务",
      answer: [
        "按线程选择的上行任务：每个线程持续占用一份上行带宽，线程越多，需要的上行越大。",
        `每个线程需要 ${D.mbps}M 以上的上行（按近 30 天最忙的 5 分钟判断），最多 ${D.most} 个线程，不支持虚拟机（amd 架构）。`,
        `随时可选，需要约 ${D.days} 天同步数据。${floor}。`,
        reward,
      ],
    },
    {
      key: "F",
      question: "F 任务",
      answer: [
        "常年开放的内容分发任务，要求与 B 任务相同，但单独结算，可以与其他类型同时运行。",
        `随时可选，需要约 ${F.days} 天同步数据。${floor}。`,
        reward,
      ],
    },
    {
      key: "H",
      question: "H 任务",
      answer: [
        "按线程选择的计算任务，占用处理器和内存，存储需求较小。",
        perThread(H),
        `随时可选，需要约 ${H.days} 天同步数据。${reward}`,
      ],
    },
    {
      key: "I",
      question: "I 任务",
      answer: [
        "按线程选择的计算任务，与 H 任务相似，每个线程占用的存储更多。",
        perThread(I),
        `随时可选，需要约 ${I.days} 天同步数据。${reward}`,
      ],
    },
    {
      key: "rewards",
      question: "任务收益怎么算？",
      answer: [
        "每个 UTC 日结算一次：当天出口带宽的 95 计费值，加上存储容量与在线时间，按任务类型和区域当时的费率计算。费率会调整，平台不承诺固定收益。",
        `“大陆计算任务”激活码绑定的设备，硬盘大于 ${storage} 才有收益。每一笔都可以在收益页点开查看依据。`,
      ],
    },
    {
      key: "sync",
      question: "怎样判断同步是否正常？",
      answer: [
        "刚调度的设备需要 3 至 4 天才稳定。同步总量应超过 30 GB；每天同步不到 5 GB 时，请检查硬盘。",
        "更换任务会重新同步，通常需要 5 至 7 天，频繁更换会减少收益。",
      ],
    },
    {
      key: "blocked",
      question: "为什么设备不能选择任务？",
      answer: [
        `${lockHours} 小时内操作过：请等锁定结束。配置不满足要求：点“查看要求”，可以看到每类任务还差什么。`,
        "不支持调度：设备无法解析域名，请将 DNS 设为公共 DNS 后重启。",
      ],
    },
  ];
}
