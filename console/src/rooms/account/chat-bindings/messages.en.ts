export const en = {
  title: "WeChat",
  hint: "A bound WeChat identity sees revenue, withdraws and exchanges. If your phone is lost, unbind it here.",
  failed: "Couldn't load the bound WeChat identities",
  name: "Name",
  unnamed: "Unknown name",
  paused: "Bind again",
  boundAt: "Bound",
  usedAt: "Last authorised",
  never: "Never",
  actions: "Action",
  unbind: "Unbind",
  unbindWhat: (name: string) => `Unbind: ${name}`,
  unbindTitle: "Unbind this WeChat identity?",
  unbindText: (name: string) =>
    `“${name}” loses access to the account at once. It can be bound again in WeChat with your password.`,
};
