import { plural } from "@nodeyard/contract/plural.ts";

export const en = {
  title: "Where you're signed in",
  hint: "End what you don't recognise, then change your password.",
  failed: "Couldn't load where you're signed in",
  device: "Device",
  unknownDevice: "Unknown device",
  on: (browser: string, system: string) => `${browser} on ${system}`,
  thisOne: "This device",
  place: "Place",
  signedIn: "Signed in",
  lastUsed: "Last used",
  actions: "Action",
  end: "Sign out",
  endWhat: (device: string) => `Sign out: ${device}`,
  chatToo: "Bound WeChat identities are paused until they are bound again with the password.",
  endOthers: "Sign out everywhere else",
  endOthersTitle: "Sign out everywhere else?",
  endOthersText: (count: number) =>
    plural(count, {
      one: "# other sign-in ends at once.",
      other: "# other sign-ins end at once.",
    }),
};
