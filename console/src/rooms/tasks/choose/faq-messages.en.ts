import type { FaqFigures } from "./faq-figures.ts";
import type { faqZh } from "./faq-messages.zh.ts";

/** Questions about the tasks; what each asks for comes from the rules. */
export function faqEn(rules: FaqFigures): ReturnType<typeof faqZh> {
  const { A, B, C, D, F, H, I, memory, storage, lockHours } = rules;
  const floor = `The device needs at least ${memory} of memory and ${storage} of storage.`;
  const reward =
    "It is settled daily, at the rate of its type and zone; see “How are tasks rewarded?”.";
  const perThread = (each: { cores: string; memory: string; storage: string }) =>
    `Each thread needs ${each.cores} CPU core, ${each.memory} of memory and ${each.storage} of storage, and the device ${storage} of storage in all. Numbers of threads that the hardware cannot carry cannot be chosen.`;
  return [
    {
      key: "start",
      question: "What happens when I choose a task?",
      answer: [
        `The task goes to the device as a command and is “waiting to start”. It is “running” once the device says so, or “not running” with the reason. For a device that is offline the command waits ${lockHours} hours.`,
        `Each change locks the device for ${lockHours} hours. If it already has a task of the type, that one is replaced: it ends when the new one has started.`,
      ],
    },
    {
      key: "A",
      question: "Task A",
      answer: [
        "Content delivery planned by the month: the device keeps a set of content and serves it to people nearby with its uplink.",
        `It can be chosen from day ${A.from} to day ${A.to} of the next month (UTC); on other days it can neither be chosen nor scheduled. About ${A.days} days of synchronisation. ${floor}`,
        reward,
      ],
    },
    {
      key: "B",
      question: "Task B",
      answer: [
        "Content delivery that is open all year, in two kinds, b1 and b2, which cover different zones. A device has one of them at a time.",
        `It can be chosen at any time. About ${B.days} days of synchronisation. ${floor}`,
        reward,
      ],
    },
    {
      key: "C",
      question: "Task C",
      answer: [
        "The content delivery task with the least data to synchronise and the quickest start; good for new devices.",
        `It can be chosen at any time. About ${C.days} days of synchronisation. ${floor}`,
        reward,
      ],
    },
    {
      key: "D",
      question: "Task D",
      answer: [
        "An uplink task chosen by threads: each thread takes up its share of the uplink all the time.",
        `Each thread needs at least ${D.mbps}M of uplink (the busiest five minutes of the last 30 days count), at most ${D.most} threads, not on virtual machines (amd architecture).`,
        `It can be chosen at any time. About ${D.days} days of synchronisation. ${floor}`,
        reward,
      ],
    },
    {
      key: "F",
      question: "Task F",
      answer: [
        "Content delivery that is open all year; needs the same as task B, is settled apart, and runs beside other types.",
        `It can be chosen at any time. About ${F.days} days of synchronisation. ${floor}`,
        reward,
      ],
    },
    {
      key: "H",
      question: "Task H",
      answer: [
        "A computing task chosen by threads; it uses processor and memory, and little storage.",
        perThread(H),
        `It can be chosen at any time. About ${H.days} days of synchronisation. ${reward}`,
      ],
    },
    {
      key: "I",
      question: "Task I",
      answer: [
        "A computing task chosen by threads like task H, with more storage for each thread.",
        perThread(I),
        `It can be chosen at any time. About ${I.days} days of synchronisation. ${reward}`,
      ],
    },
    {
      key: "rewards",
      question: "How are tasks rewarded?",
      answer: [
        "Once every UTC day: by the 95th percentile of the day's outbound bandwidth and by storage and time online, at the rate of type and zone on that day. Rates change; no amount is promised.",
        `Devices bound with a “Mainland compute” code earn only with more than ${storage} of disk. Each amount can be opened on the revenue page.`,
      ],
    },
    {
      key: "sync",
      question: "Is synchronisation going well?",
      answer: [
        "A device that has just been scheduled takes 3 to 4 days to become steady. More than 30 GB should be synchronised in all; check the disk when it is less than 5 GB a day.",
        "Changing the task means synchronising again, usually 5 to 7 days. Changing often earns less.",
      ],
    },
    {
      key: "blocked",
      question: "Why can a device not take a task?",
      answer: [
        `It was changed within the last ${lockHours} hours: wait until the lock ends. Its hardware does not meet the requirements: “See requirements” lists what each type lacks.`,
        "It cannot be scheduled: names do not resolve on it. Set its DNS to a public resolver and restart it.",
      ],
    },
  ];
}
