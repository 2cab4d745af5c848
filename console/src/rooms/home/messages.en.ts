export const en = {
  title: "Overview",
  purpose: "How your devices are doing, what they earn, and what needs you.",
  addDevice: "Add a device",
  unseen: (count: number) => `${count} new`,
  startTitle: "Bring your first device online",
  startHint: "Three steps, about five minutes",
  faq: "FAQ",
  announcements: "Announcements",
  noAnnouncements: "No announcements yet",
  allAnnouncements: "All announcements",
  editAnnouncements: "Manage announcements",
  more: "More",
  pinned: "Pinned",
  openLink: "Read more",
};

export const faqEn = [
  {
    key: "codes",
    question: "How do I get activation codes, and how long are they valid?",
    answer: [
      "Each account can claim up to ten activation codes an hour (full UTC hours). Codes for devices outside mainland China are claimed one at a time.",
      "An unused code is valid for 20 days if the account has a bound device, otherwise for 10 days. Once it has expired, claim a new one.",
    ],
  },
  {
    key: "kinds",
    question: "What are the three code types for?",
    answer: [
      "“Mainland China” is for devices in mainland China, “Elsewhere” for devices anywhere else.",
      "“Mainland compute” runs compute tasks only, and earns when the device has more than 100 GiB of free disk.",
    ],
  },
  {
    key: "offline",
    question: "Why is my device offline?",
    answer: [
      "A device is offline when it hasn't reported for ten minutes. Check its power, its network, and that the agent is running.",
      "Measurements made in the meantime are kept on the device and sent when it reconnects.",
      "With fault notices switched on in the device list, we e-mail you when the device has been offline for a while, and again when it's back.",
    ],
  },
  {
    key: "tasks",
    question: "How do I run compute tasks?",
    answer: [
      "Choose a type, task and zone for the device on the Task selection page. The device starts the task when it is ready; follow it on the Compute tasks page.",
      "A device needs at least 1 GiB of memory and 100 GiB of storage. Each change locks it for 2 hours. The Task selection page lists what each type requires.",
    ],
  },
  {
    key: "stability",
    question: "How is node stability determined?",
    answer: [
      "The device keeps probing the server. Round-trip times and packet loss are combined into one value in milliseconds: below 1000 is High, 1000 to 2500 Medium, above 2500 or not measured Low.",
      "At Low, the network resource is unavailable and earns no network revenue. It recovers about an hour after the network has settled.",
    ],
  },
  {
    key: "when",
    question: "When is revenue credited?",
    answer: [
      "Network tasks are settled every UTC hour and credited when the hour has ended; compute tasks every UTC day.",
      "Open any amount on the revenue page to see what each device contributed.",
    ],
  },
] as const;
