import type { LegalText } from "./legal-text.ts";

export const userAgreementEn: LegalText = {
  title: "User agreement",
  purpose:
    "What you and the operator of this site agree on when you open an account, bind devices and earn BP.",
  version: "December 2026 edition · valid for one year from the day you accept it",
  contents: "Contents",
  sections: [
    {
      title: "Parties and scope",
      paragraphs: [
        "This agreement is between you, the holder of the account, and the operator of this site (“we”). Where the operator gives contact details, they are at the foot of the page.",
        "It covers the console, the device agent, the interfaces and the notices that belong to them. Where withdrawals, buy-backs or tax withholding have terms of their own, those terms come first.",
        "By ticking “I have read and agree” and completing the sign-up you accept all of it. If you do not accept a part of it, please do not sign up.",
      ],
    },
    {
      title: "Who may sign up",
      paragraphs: [
        "You must be at least 16 years old. If you are 16 or 17, you must either live mainly on your own income from work or have the consent of a parent or guardian.",
        "Identity verification, payment in yuan and tax withholding are open to people aged 18 to 65 only.",
        "One phone number verifies three accounts at most, and quotas count all accounts of one verified person together. Earnings obtained through accounts that were registered in bulk, rented or traded are not paid out.",
      ],
    },
    {
      title: "Your account and its security",
      paragraphs: [
        "Use an e-mail address that you can read and a phone number of your own. Password, verification codes and sessions are yours to keep; nobody who works for us will ever ask you for them.",
        "If you find that someone else is using your account, change the password at once and notify us. Changing it ends every other session. After a change of the password or of the payout wallet, withdrawals are held for 24 hours.",
        "You bear losses that follow from handing out your password, a code or a device key. We bear losses that follow from our own fault.",
      ],
    },
    {
      title: "Devices and resources",
      paragraphs: [
        "Bind only devices and lines that you own or may use, and make sure that your contract with your network provider allows it.",
        "The device agent measures and reports the host name, MAC address, public IP address, processor, memory, storage, bandwidth, stability of the network and the state of tasks. It does not read your personal files.",
        "You may unbind a device at any time. It then receives no more tasks; settled earnings and the history stay.",
        "Electricity, connection and wear are at your cost. Keep the device safe with regard to power and heat.",
      ],
    },
    {
      title: "Activation codes",
      paragraphs: [
        "An activation code binds one device. It is for your own use and must not be sold. A code that is not used expires automatically: after 20 days if the account has a bound device, after 10 days otherwise.",
        "How many codes you can claim in an hour, and hold of each kind, is shown where you claim them.",
      ],
    },
    {
      title: "BP and settlement",
      paragraphs: [
        "BP are points computed from what your devices contribute. They are not a deposit, a security or money. We promise neither a price nor a fixed return.",
        "BP are settled once an hour, by UTC. Every credit can be opened in the console down to the online time, usable time, bandwidth level and rate that it was computed from.",
        "If you disagree with a settlement, notify us within 30 days of the credit. A mistake in the computation is corrected by a new entry; the original entry is never altered.",
      ],
    },
    {
      title: "Withdrawals and fees",
      paragraphs: [
        "The smallest and largest amount and the fee are shown before you confirm, and what is shown then applies. Only one withdrawal can be in progress at a time.",
        "A confirmed transfer on the chain cannot be reversed. Check the address: losses from a wrong one are yours.",
        "A payment whose outcome is not known is neither paid again nor returned until its outcome has been established.",
      ],
    },
    {
      title: "What is not allowed",
      paragraphs: [
        "Forging or replaying measurements, passing virtual devices off as physical ones, circumventing limits, captchas or permissions, and attacking this site or other people’s devices.",
        "Using devices to spread unlawful content, to send unsolicited messages or for anything that breaks the law where you are.",
        "In such a case we may stop settlement, freeze earnings that have not been paid and close the account, and we say why. You may object within 15 days.",
      ],
    },
    {
      title: "Personal data",
      paragraphs: [
        "We collect what sign-up and operation need: e-mail address, phone number, sign-in addresses, device data, and the identity and payment details that you give us when you ask for those services. ID photos, ID numbers and payment accounts are kept encrypted.",
        "We do not sell personal data. Others receive it only for payment, for tax, where the law demands it or where you have agreed, and only the part that is needed.",
        "You may see, correct and export your data, and close your account. Financial records that the law makes us keep are deleted when their term ends.",
      ],
    },
    {
      title: "Changes and interruptions",
      paragraphs: [
        "Planned maintenance is announced in advance. After an interruption caused by power, networks, task providers or force majeure we restore the service as soon as we can, but we do not answer for earnings that did not arise meanwhile.",
        "Before ending the service as a whole we give at least 60 days’ notice and keep withdrawals open during that time.",
      ],
    },
    {
      title: "Liability",
      paragraphs: [
        "We are liable by law for damage caused by intent or gross negligence, and nothing here limits liability for injury to persons.",
        "Otherwise our liability is limited to what you earned on this site in the 12 months before the event.",
      ],
    },
    {
      title: "Term, amendments and disputes",
      paragraphs: [
        "This agreement is valid for one year from the day you accept it. If you continue to use the service after that, it is renewed for another year in the edition published at the time.",
        "Amendments are announced in the console 15 days ahead. If you do not agree, you may stop using the service and withdraw your balance; continued use after the notice period counts as consent.",
        "Both sides first try to settle a dispute between themselves. Failing that, the competent court at the operator’s seat decides. Your mandatory rights as a consumer remain.",
        "This agreement exists in English and in Chinese. The English text applies on the international site, the Chinese text on the Chinese site.",
      ],
    },
  ],
};
