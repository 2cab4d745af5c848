import type { GuideText } from "./guide-text.ts";

export const en: GuideText = {
  title: "Beginner's guide",
  purpose: "From your first sign-in to your first withdrawal, step by step.",
  contents: "On this page",
  lead: "Nodeyard pays you BP for bandwidth, storage and compute that your devices have to spare. You need a Linux machine that stays on, and about ten minutes. Then the device measures, reports and earns on its own.",
  code: "YOUR-CODE",
  sections: {
    "sign-up": {
      title: "Create an account",
      blocks: [
        {
          kind: "steps",
          items: [
            "Open the sign-up page and enter your e-mail address and a password of 6 to 29 characters.",
            "Enter your phone number and the code we send to it. One phone number verifies up to three accounts.",
            "If someone invited you, keep their invitation code in the form: it can't be added later.",
            "Read and accept the user agreement, then sign in.",
          ],
        },
        {
          kind: "text",
          text: "Do one more thing before you earn: turn on two-step verification in [Account settings](/AccountSet). From then on, a stolen password alone opens nothing. Keep the ten recovery codes on paper.",
        },
      ],
    },
    "activation-code": {
      title: "Claim an activation code",
      blocks: [
        {
          kind: "text",
          text: "An activation code binds one device to your account, once. Open [Add a device](/?add=device) on the Overview page and choose what the code is for:",
        },
        {
          kind: "terms",
          terms: [
            {
              term: "Mainland China",
              text: "Devices in mainland China, for network and compute tasks. Up to ten at a time.",
            },
            { term: "Elsewhere", text: "Devices anywhere else. Claimed one at a time." },
            {
              term: "Mainland compute",
              text: "Compute tasks only. Earns when more than 100 GiB of disk is free.",
            },
          ],
        },
        {
          kind: "picture",
          name: "add-device",
          alt: "The Add a device panel: type of code, form to claim it, and the bind command",
          caption: "Claim, command and arrival of the device are on one page.",
        },
        {
          kind: "note",
          text: "You can claim ten codes per hour; the count starts again at the top of each hour. An unused code is valid for 20 days, or for 10 while your account has no device.",
        },
      ],
    },
    install: {
      title: "Install the agent and bind the device",
      blocks: [
        { kind: "text", text: "The device needs:" },
        {
          kind: "list",
          items: [
            "Linux with systemd, x64 or arm64, with glibc 2.28 or newer: Debian 10, Ubuntu 20.04 or later",
            "400 MB of free disk space, and root access for the installation",
            "outgoing https to this server. The agent opens no port, so there is nothing to forward.",
          ],
        },
        {
          kind: "text",
          text: "Run this as root on the device, with your code in it. **Add a device** shows the same command with the code already filled in.",
        },
        { kind: "command", command: "{bind}", what: "the bind command" },
        {
          kind: "text",
          text: "The installer downloads the agent with its runtime, compares its checksum, sets it up as a service and waits until the server has accepted its first report. The Overview page shows the device as soon as it is bound.",
        },
        {
          kind: "terms",
          terms: [
            {
              term: "Upgrade",
              text: "Run the installer without a code. Binding and settings stay; if the new version does not report within 90 seconds, the previous one is restored.",
            },
            {
              term: "Remove",
              text: "`--remove` removes the agent and keeps the device's key; `--purge` deletes the key too. Unbind the device in the console first if you give the machine away.",
            },
          ],
        },
        {
          kind: "command",
          command: 's=$(curl -fsSL {origin}/install.sh) && sh -c "${s:?}"',
          what: "the upgrade command",
        },
        {
          kind: "command",
          command: 's=$(curl -fsSL {origin}/install.sh) && sh -c "${s:?}" sh --remove',
          what: "the removal command",
        },
      ],
    },
    watch: {
      title: "Watch the device",
      blocks: [
        {
          kind: "text",
          text: "[Lite nodes](/hardList) lists your devices with state, BP of today and of the last seven days, and current rate. Click one for its charts, earnings, tasks and events. Give it a note, such as where it is: the note becomes its name on every page.",
        },
        {
          kind: "picture",
          name: "devices",
          alt: "The list of lite nodes, with state, revenue and current rate of each device",
          caption: "Filter chips above the list lead to the devices that need you.",
        },
        {
          kind: "terms",
          terms: [
            { term: "Online", text: "The device reported within the last ten minutes." },
            {
              term: "Stability",
              text: "Computed from jitter and packet loss; lower is better. Below 1,000 is high, from 1,000 to 2,500 medium, above that low.",
            },
            {
              term: "Fault notice",
              text: "One mail when a device goes offline, 15 to 60 minutes after its last report, and one when it is back. Both say what the fault costs. You can switch them off for each device.",
            },
          ],
        },
        {
          kind: "picture",
          name: "device",
          alt: "The page of one device, with its state and charts of bandwidth and stability",
          caption: "The first measurement appears after about 15 minutes.",
        },
      ],
    },
    earnings: {
      title: "What it earns, and why",
      blocks: [
        {
          kind: "text",
          text: "Every hour, a fixed pool of BP is distributed among all devices by their weight in that hour. Five minutes after the hour, your share is in your balance. Four things decide the weight:",
        },
        {
          kind: "terms",
          terms: [
            {
              term: "Time online",
              text: "Each of the hour's twelve five-minute slots counts if it was reported and the network was usable, that is, stability was measured and below 2,500.",
            },
            {
              term: "Upload bandwidth",
              text: "The largest part. An average of 100 Mbit/s and more counts in full, from 20 Mbit/s with 70%, below that with 40%.",
            },
            { term: "Stability", text: "High adds 5%, low takes off 5%." },
            {
              term: "Evening peak",
              text: "From 18:00 to 24:00 Shanghai time, a device whose network is unusable for more than a fifth of an hour gets half for that hour.",
            },
          ],
        },
        {
          kind: "text",
          text: "Compute tasks, rewards and invitations are settled once per UTC day. New devices receive 5 BP a day in their first week, devices that were online nine tenths of a month 60 BP, and you receive 5% on top of what accounts you invited earn, for a year. [Revenue overview](/revenue) shows the rates in force.",
        },
        {
          kind: "picture",
          name: "why",
          alt: "The explanation of a day's revenue, with the causes that cost BP, the most expensive first",
          caption: "Explain earnings names what cost you BP, the most expensive cause first.",
        },
        {
          kind: "text",
          text: "You never have to trust a figure. Click any amount to see the ledger entries behind it, and open [Explain earnings](/revenue?view=why) for a device's day hour by hour.",
        },
      ],
    },
    verify: {
      title: "Verify your phone",
      blocks: [
        {
          kind: "text",
          text: "Your phone number is verified when you sign up. If your account is older than that, the console first leads you to [Identity](/contact): enter the number and the code that we send to it.",
        },
        {
          kind: "note",
          text: "A verified phone number resets passwords, so it can't be replaced online. If you lose the number, contact support before you need it.",
        },
        {
          kind: "text",
          text: "Withdrawing BP to a wallet does not require your real name. Only payments in yuan do, on the Chinese site.",
        },
      ],
    },
    payee: {
      title: "Bind a wallet",
      blocks: [
        {
          kind: "text",
          text: "BP are paid to an Ethereum wallet that you bind once under [Wallet](/bindWallet). Use a wallet that supports ERC-20 and whose keys you hold.",
        },
        {
          kind: "picture",
          name: "payee",
          alt: "The wallet page, with the bound address and the advice beside it",
          caption: "Compare the address group by group before you confirm it.",
        },
        {
          kind: "note",
          text: "Don't bind an exchange's deposit address or a contract: BP sent there may never arrive. After each change of wallet or password, withdrawals are locked for 24 hours, and the mail about it has a link that cancels the change.",
        },
      ],
    },
    "cash-out": {
      title: "Withdraw BP",
      blocks: [
        {
          kind: "steps",
          items: [
            "Open [Withdraw BP](/withdrawal). **Available to withdraw** is your balance without the revenue of the last six hours.",
            "Enter from 5,000 to 10,000,000 BP. A network fee of 600 BP is included, whatever the amount.",
            "Confirm with your password, a verification code and, if you have one, your second factor.",
            "Follow the payment on the same page, from signing to confirmation on the chain.",
          ],
        },
        {
          kind: "text",
          text: "You can make one withdrawal at a time. If a payment fails, the BP are returned to your balance. If the page loses its connection while you confirm, send it again from there: the same request is never paid twice.",
        },
      ],
    },
    tasks: {
      title: "Run compute tasks",
      blocks: [
        {
          kind: "text",
          text: "Network revenue comes on its own. Compute tasks add to it on devices with at least 1 GiB of memory and 100 GiB of disk, and with the operator's task runner installed. Choose them under [Task selection](/calculateTask), for one device or many, or let automatic scheduling do so.",
        },
        {
          kind: "picture",
          name: "tasks",
          alt: "Task selection: each device with its hardware, its tasks and automatic scheduling",
          caption: "What a device cannot run is shown with the reason.",
        },
        {
          kind: "list",
          items: [
            "A task first synchronizes its data, which takes from two to seven days, and earns fully after that.",
            "After each change, a device's tasks are locked for two hours.",
            "Each choice shows what devices like yours were paid for it in the last 30 days.",
            "The agent declines tasks until it knows the runner: set `NODEYARD_TASK_RUNNER` and `NODEYARD_TASK_USER` in `/etc/nodeyard-agent.env`, then restart the service.",
          ],
        },
      ],
    },
    faults: {
      title: "When something does not work",
      blocks: [
        { kind: "text", text: "Two commands on the device answer most questions:" },
        {
          kind: "command",
          command: "systemctl status nodeyard-agent",
          what: "the command for the agent's state",
        },
        {
          kind: "command",
          command: "journalctl -u nodeyard-agent -n 50",
          what: "the command for the agent's messages",
        },
        {
          kind: "terms",
          terms: [
            {
              term: "The code is refused",
              text: "It was used, has expired, or has a typo. Claim another and run the command again.",
            },
            {
              term: "This MAC address is already bound",
              text: "The machine belongs to an account already. Unbind it there first. Virtual machines that were copied need MAC addresses of their own.",
            },
            {
              term: "The device is offline",
              text: "Check power, network and the service. What it measured while it could not reach the server is sent later and shown; slots that arrive more than 15 minutes late earn nothing.",
            },
            {
              term: "Online, but no BP",
              text: "The hour is not settled yet, or the network was not usable. [Explain earnings](/revenue?view=why) names the cause.",
            },
            {
              term: "Stability is low",
              text: "Use a cable instead of Wi-Fi, and look for other traffic that fills the line in the evening.",
            },
            {
              term: "The agent stopped with code 3",
              text: "The device was unbound. Bind it again with a new code.",
            },
            {
              term: "A task does not run",
              text: "[Compute task status](/calculateStatus) shows the cause with advice: disk space, file system, network or system.",
            },
          ],
        },
      ],
    },
    questions: {
      title: "Questions",
      blocks: [
        {
          kind: "terms",
          terms: [
            {
              term: "What does the agent see of my network?",
              text: "Counters of the network interface, processor, memory, disks and the quality of the line to this server. It does not look into traffic.",
            },
            {
              term: "How much does it use?",
              text: "About 60 MB of memory, well below 1% of a processor core, and less than 8 MB of measurement traffic a day on a home line.",
            },
            {
              term: "Can I have several devices in one place?",
              text: "Yes. Each is bound with a code of its own and earns by its own weight. Rewards are limited to 20 devices per network address and 50 per account.",
            },
            {
              term: "May I restart the device?",
              text: "At any time. The agent starts with the system and continues where it was.",
            },
            {
              term: "Why are days and hours in UTC?",
              text: "All devices are settled together. Times on pages are in your time zone, which you choose in the header.",
            },
            {
              term: "I lost my second factor",
              text: "Sign in with a recovery code. Without one, request a reset on the sign-in page: it takes 72 hours, and a mail a day lets you cancel it.",
            },
          ],
        },
      ],
    },
  },
};
