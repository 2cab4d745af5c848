export const en = {
  title: "Data panel",
  purpose: "Claim activation codes for your devices, and see how they do today.",
  today: "Right now",
  balance: "Balance",
  devices: "Devices",
  online: (online: string, total: string) => `${online} of ${total} online`,
  noDevices: "None yet",
  lastHour: "Last settled hour",
  hour: (from: string, to: string) => `${from} to ${to} UTC`,
  noHour: "None yet",
  startTitle: "Bring your first device online",
  startHint: "Three steps, about five minutes",
  step1: "Claim an activation code",
  step1Text: "Choose its kind below, type the characters in the picture, claim.",
  step2: "Run the bind command on the device",
  step2Text: "It needs Node.js 20 or newer. Put your own code in the place of the word CODE:",
  step3: "See the device, then its revenue",
  step3Text: "It appears in the device list within minutes; revenue follows after the full hour.",
  codePlaceholder: "CODE",
  command: "bind command",
  faq: "Questions",
  openDevices: "See devices",
  openRevenue: "See revenue",
};

export const faqEn = [
  {
    key: "codes",
    question: "How do I get codes, and how long do they last?",
    answer: [
      "An account can claim ten activation codes an hour (full hours, UTC). Codes for devices outside mainland China are claimed one at a time.",
      "An unused code is valid for 20 days if the account has a bound device, else for 10 days. Claim a new one when it has expired.",
    ],
  },
  {
    key: "kinds",
    question: "What are the three kinds for?",
    answer: [
      "“Mainland China” is for devices there, “Elsewhere” for devices in other places.",
      "“Mainland compute” takes compute tasks only, and earns when the device has more than 100 GB of free disk.",
    ],
  },
  {
    key: "offline",
    question: "Why is my device offline?",
    answer: [
      "A device is offline when it has not reported for ten minutes. Check its power, its network, and that the agent is running.",
      "What it measures in the meantime is kept on the device and sent when it is back.",
    ],
  },
  {
    key: "stability",
    question: "How is node stability judged?",
    answer: [
      "The device keeps probing the server; round trips and losses become one figure in milliseconds. Below 1000 is high, 1000 to 2500 medium, above 2500 or not measured low.",
      "While it is low the network resource cannot be used and earns no network revenue. It recovers about an hour after the network has settled.",
    ],
  },
  {
    key: "when",
    question: "When is revenue credited?",
    answer: [
      "Network tasks are settled every UTC hour and credited when the hour has ended; compute tasks every UTC day.",
      "Each amount can be opened on the revenue page, down to what every device contributed.",
    ],
  },
] as const;
