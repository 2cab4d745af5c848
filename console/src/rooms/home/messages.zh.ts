export const zh = {
  title: "数据面板",
  purpose: "领取激活码绑定设备，查看今天的运行与收益。",
  today: "当前概况",
  balance: "余额",
  devices: "设备",
  online: (online: string, total: string) => `${online} / ${total} 在线`,
  noDevices: "还没有设备",
  lastHour: "最近结算的小时",
  hour: (from: string, to: string) => `${from} 至 ${to} UTC`,
  noHour: "尚无结算",
  startTitle: "让第一台设备上线",
  startHint: "三步，大约五分钟",
  step1: "领取一个激活码",
  step1Text: "在下方选择类型，输入图片验证码后领取。",
  step2: "在设备上运行绑定命令",
  step2Text: "需要 Node.js 20 或更高版本，把命令中的激活码换成你领取的那一个：",
  step3: "查看设备与收益",
  step3Text: "几分钟内设备会出现在设备列表中，整点结算后即可看到收益。",
  codePlaceholder: "激活码",
  command: "绑定命令",
  faq: "常见问题",
  openDevices: "查看设备",
  openRevenue: "查看收益",
};

export const faqZh = [
  {
    key: "codes",
    question: "激活码怎么领，能用多久？",
    answer: [
      "每个账户每小时（UTC 整点起算）最多领取 10 个激活码，“非中国大陆”每次 1 个。",
      "未使用的激活码：账户下已有绑定设备的，有效期 20 天；还没有设备的，有效期 10 天。过期后重新领取即可。",
    ],
  },
  {
    key: "kinds",
    question: "三种激活码有什么区别？",
    answer: [
      "“中国大陆”用于大陆的设备，“非中国大陆”用于其他地区的设备。",
      "“大陆计算任务”只参与计算任务，设备硬盘可用空间大于 100 GB 才有收益。",
    ],
  },
  {
    key: "offline",
    question: "设备为什么显示离线？",
    answer: [
      "超过 10 分钟没有收到设备上报即显示离线。请检查设备电源、网络和代理程序是否在运行。",
      "断网期间的测量数据保存在设备上，恢复联网后会自动补报。",
    ],
  },
  {
    key: "stability",
    question: "节点稳定性是怎么判定的？",
    answer: [
      "设备持续探测到服务器的往返时间和丢包，折算成一个毫秒数：低于 1000 为高，1000 至 2500 为中，高于 2500 或没有测量值为低。",
      "为低时网络资源不可用，没有网络任务收益。网络波动后大约 1 小时恢复。",
    ],
  },
  {
    key: "when",
    question: "收益什么时候到账？",
    answer: [
      "网络任务按 UTC 小时结算，每小时结束后计入余额；计算任务按 UTC 日结算。",
      "每一笔都可以在收益页点开，看到每台设备的计算依据。",
    ],
  },
] as const;
