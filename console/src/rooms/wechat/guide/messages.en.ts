import type { GuideText } from "./guide-text.ts";

const DISK = "A mechanical disk on USB 2.0: at most 30 Mbps at peak.";

const imageSteps = (image: string, medium: string): string[] => [
  `Download ${image} from the download centre and compare its MD5.`,
  `Write it to the ${medium} as its tutorial there shows, and start the device.`,
  "Log in to the device and run the bind command with your activation code. The first measurement takes about 15 minutes.",
];

export const en: GuideText = {
  title: "Guide",
  purpose: "Choose your kind of resource for its firmware, its images and advice on bandwidth.",
  choose: "What do you have?",
  previous: "Previous step",
  tutorials: "Firmware and image tutorials",
  advice: "Advice on bandwidth",
  openTutorial: "Illustrated tutorial",
  toDownloads: "How to set a device up",
  footer: "Before you start, ",
  register: "create an account",
  footerEnd: " and get an activation code.",
  toNodes: "Submit a standard node",
  types: {
    router: {
      name: "Router",
      text: "A public IP address for network tasks",
      tutorials: [
        { title: "Flash a router's firmware", steps: imageSteps("the router firmware", "router") },
      ],
      advice: ["A public IP address is needed. Without one, choose an ARM box or X86.", DISK],
    },
    arm: {
      name: "ARM box",
      text: "N1, NanoPi, Raspberry Pi and the like, for upstream bandwidth",
      tutorials: [
        { title: "Write the image for an N1", steps: imageSteps("the N1 image", "USB stick") },
        {
          title: "Write the image for a NanoPi or Raspberry Pi",
          steps: imageSteps("the image of your model", "memory card"),
        },
        {
          title: "Write the image for an Android box",
          steps: imageSteps("the Android image", "box"),
        },
      ],
      advice: ["N1: at most 75 Mbps.", "S905L and home-cloud boxes: at most 50 Mbps.", DISK],
    },
    x86: {
      name: "X86 or virtual machine",
      text: "An old PC, a small computer or a virtual machine, for network and compute tasks",
      tutorials: [
        { title: "Write the X86 image", steps: imageSteps("the X86 image", "USB stick or disk") },
        {
          title: "Install it on your system or virtual machine",
          steps: [
            "The system is a Linux with systemd, x64 or arm64, with glibc 2.28 or newer: Debian 10, Ubuntu 20.04 and above.",
            "Have 400 MB of free disk space, and root for the installation.",
            "Run the bind command as root with your activation code.",
          ],
        },
      ],
      advice: [DISK, "Compute tasks need more than 100 GB of free disk space."],
    },
    server: {
      name: "High-spec server",
      text: "3 Gbps or more of aggregated lines, or a leased line, for standard node tasks",
      tutorials: [
        {
          title: "Submit a standard node",
          steps: [
            "Recommended: 8 or 16 cores, 32 or 64 GB of memory, 2, 4 or 8 TB of SSD.",
            "Sign in to the console in a browser, open the standard nodes and enter the server's log-in.",
            "It is deployed and tested automatically, and gets its tasks once it passes.",
          ],
        },
      ],
      advice: [
        "Aggregated lines of 3 to 5 Gbps, or a static line of 1 or 10 Gbps.",
        "One machine takes at most 100 lines, 5 Gbps in total.",
      ],
    },
  },
};
