import type { FaqFigures } from "./faq-figures.ts";
import type { faqZh } from "./faq-messages.zh.ts";

/** Questions about the tasks; what each asks for comes from the rules. */
export function faqEn(rules: FaqFigures): ReturnType<typeof faqZh> {
  const { A, B, C, D, F, H, I, memory, storage, lockHours } = rules;
  const floor = `The device needs at least ${memory} of memory and ${storage} of storage.`;
  const reward =
    "Revenue is settled daily, at the rate of the type and zone; see “How are tasks rewarded?”.";
  const perThread = (each: { cores: string; memory: string; storage: string }) =>
    `Each thread needs ${each.cores} CPU core, ${each.memory} of memory and ${each.storage} of storage, and the device ${storage} of storage in total. Thread counts beyond the hardware can't be chosen.`;
  return [
    {
      key: "start",
      question: "What happens when I choose a task?",
      answer: [
        `The task is sent to the device as a command and shows “Waiting to start”, then “Running” once the device confirms it, or “Not running” with the reason. For an offline device the command waits ${lockHours} hours.`,
        `Each change locks the device for ${lockHours} hours. If it already has a task of this type, that task is replaced: it ends once the new one has started.`,
      ],
    },
    {
      key: "A",
      question: "Task A",
      answer: [
        "Content delivery planned by the month: the device caches a set of content and serves it to nearby users with its uplink.",
        `Available from day ${A.from} to day ${A.to} of the next month (UTC); on other days it can't be chosen or scheduled. About ${A.days} days to sync. ${floor}`,
        reward,
      ],
    },
    {
      key: "B",
      question: "Task B",
      answer: [
        "Content delivery that is open all year, in two variants, b1 and b2, which cover different zones. A device runs one of them at a time.",
        `Available at any time. About ${B.days} days to sync. ${floor}`,
        reward,
      ],
    },
    {
      key: "C",
      question: "Task C",
      answer: [
        "The content delivery task with the least data to sync and the quickest start; good for new devices.",
        `Available at any time. About ${C.days} days to sync. ${floor}`,
        reward,
      ],
    },
    {
      key: "D",
      question: "Task D",
      answer: [
        "An uplink task chosen by threads: each thread uses its share of the uplink continuously.",
        `Each thread needs at least ${D.mbps}M of uplink (measured at the busiest five minutes of the last 30 days). At most ${D.most} threads. Virtual machines (amd architecture) are not supported.`,
        `Available at any time. About ${D.days} days to sync. ${floor}`,
        reward,
      ],
    },
    {
      key: "F",
      question: "Task F",
      answer: [
        "Content delivery that is open all year, with the same requirements as task B. It is settled separately and can run alongside other types.",
        `Available at any time. About ${F.days} days to sync. ${floor}`,
        reward,
      ],
    },
    {
      key: "H",
      question: "Task H",
      answer: [
        "A compute task chosen by threads; it uses CPU and memory, and little storage.",
        perThread(H),
        `Available at any time. About ${H.days} days to sync. ${reward}`,
      ],
    },
    {
      key: "I",
      question: "Task I",
      answer: [
        "A compute task chosen by threads, like task H but with more storage per thread.",
        perThread(I),
        `Available at any time. About ${I.days} days to sync. ${reward}`,
      ],
    },
    {
      key: "rewards",
      question: "How are tasks rewarded?",
      answer: [
        "Every UTC day, from the 95th percentile of the day's outbound bandwidth and from storage and online time, at that day's rate for the type and zone. Rates can change; no fixed amount is promised.",
        `Devices bound with a “Mainland compute” code earn only with more than ${storage} of disk. Open any amount on the revenue page to see how it was calculated.`,
      ],
    },
    {
      key: "sync",
      question: "Is syncing going well?",
      answer: [
        "A newly scheduled device takes 3 to 4 days to stabilise. It should sync more than 30 GB in total; if it syncs less than 5 GB a day, check the disk.",
        "Changing tasks means syncing again, usually for 5 to 7 days. Frequent changes reduce revenue.",
      ],
    },
    {
      key: "blocked",
      question: "Why can't a device take a task?",
      answer: [
        `It was changed in the last ${lockHours} hours: wait for the lock to end. Its hardware does not meet the requirements: “View requirements” lists what is missing for each type.`,
        "It can't be scheduled because it fails to resolve domain names: set its DNS to a public resolver and restart it.",
      ],
    },
  ];
}
