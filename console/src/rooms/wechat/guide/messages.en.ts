import type { GuideText } from "./guide-text.ts";

export const en: GuideText = {
  title: "Guide",
  purpose: "Choose your kind of resource for its firmware, its images and advice on bandwidth.",
  choose: "What do you have?",
  previous: "Previous step",
  tutorials: "Firmware and image tutorials",
  advice: "Advice on bandwidth",
  openTutorial: "Illustrated tutorial",
  footer: "Before you start, ",
  register: "create an account",
  footerEnd: " and get an activation code.",
  toNodes: "Submit a standard node",
  types: {
    router: {
      name: "Router",
      text: "A public IP address for network tasks",
      tutorials: [
        {
          title: "Flash a router's firmware",
          steps: [
            "Download the firmware of your model from the console's download centre and compare its MD5.",
            "Open the router's page and upload it under system upgrade. Keep the power on.",
            "After the restart, log in to the router and run the bind command with your activation code.",
          ],
        },
        {
          title: "Install the plugin on your firmware",
          steps: [
            "Make sure that the firmware takes plugins and has 64 MB of free space.",
            "Download the router plugin and install it on the packages page.",
            "Open the plugin, enter your activation code and save.",
          ],
        },
      ],
      advice: [
        "A public IP address is needed. Without one, choose an ARM box or X86.",
        "Use at most four fifths of the line's upstream, so that your own traffic isn't affected.",
      ],
    },
    arm: {
      name: "ARM box",
      text: "N1, NanoPi, Raspberry Pi and the like, for upstream bandwidth",
      tutorials: [
        {
          title: "Write the image for an N1",
          steps: [
            "Download the N1 image, compare its MD5 and write it to a USB stick.",
            "Plug it in beside the HDMI port; the box starts from it.",
            "Log in and run the bind command with your activation code.",
          ],
        },
        {
          title: "Write the image for a NanoPi or Raspberry Pi",
          steps: [
            "Download the image of your model, compare its MD5 and write it to a memory card.",
            "Insert the card, connect the network and power, and wait about two minutes.",
            "Log in and run the bind command with your activation code.",
          ],
        },
        {
          title: "Install the app on an Android box",
          steps: [
            "Download the Android bind app and install it from a USB stick.",
            "Open it and enter your activation code.",
            "Keep the box online; the first measurement appears after about 15 minutes.",
          ],
        },
      ],
      advice: [
        "N1: at most 75 Mbps.",
        "S905L and home-cloud boxes: at most 50 Mbps.",
        "A mechanical disk on USB 2.0: at most 30 Mbps at peak.",
      ],
    },
    x86: {
      name: "X86 or virtual machine",
      text: "An old PC, a small computer or a virtual machine, for network and compute tasks",
      tutorials: [
        {
          title: "Write the X86 image",
          steps: [
            "Download the X86 image, compare its MD5 and write it to a USB stick or disk.",
            "Choose that disk in the BIOS.",
            "Log in and run the bind command with your activation code.",
          ],
        },
        {
          title: "Run it in a virtual machine",
          steps: [
            "Make a virtual machine with a bridged network and a disk of more than 100 GB.",
            "Import the image, or install a Linux with systemd.",
            "Run the bind command in it. Each virtual machine needs a MAC address of its own.",
          ],
        },
      ],
      advice: [
        "A wired gigabit network and a solid-state disk are best.",
        "A mechanical disk on USB 2.0: at most 30 Mbps at peak.",
        "Compute tasks need more than 100 GB of free disk space.",
      ],
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
        "Dynamic aggregation of 3 to 5 Gbps, or a static line of 1 or 10 Gbps.",
        "One machine takes at most 100 lines, 5 Gbps in total.",
      ],
    },
  },
};
