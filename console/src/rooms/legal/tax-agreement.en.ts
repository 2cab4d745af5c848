import type { LegalText } from "./legal-text.ts";

export const taxAgreementEn: LegalText = {
  title: "Freelancer service and tax agent agreement",
  purpose:
    "How you, as an individual who provides device resources, are paid in yuan, and how the tax on it is paid for you.",
  version: "December 2026 edition · valid for one year from the day you accept it",
  contents: "Contents",
  sections: [
    {
      title: "Parties and nature",
      paragraphs: [
        "This agreement is between you, the freelancer, and the operator of this site together with the tax agent it has appointed (“we”). It applies when you sell BP through this site and receive income in yuan.",
        "You provide resources independently, with your own devices and lines, and decide yourself whether and when. The parties are equal partners under civil law. There is no employment, labour dispatch or agency between them, and no social insurance or attendance rules apply.",
      ],
    },
    {
      title: "Who may enter into it",
      paragraphs: [
        "You must be 18 to 65 years old, both included, have full legal capacity, and have verified your identity in your own name.",
        "The receiving account must be your own. We do not pay to other people’s accounts and do not accept signatures on behalf of others. You may use several accounts of your own: one phone number verifies three at most, each account accepts this agreement, and quotas count all accounts of one verified person together.",
        "People whom laws or regulations bar from business activity, such as serving civil servants, may not enter into it.",
      ],
    },
    {
      title: "Service and confirmation of results",
      paragraphs: [
        "Your service is bandwidth, storage and compute. Its quantity is what the console settles each hour; you can look up the basis of every record at any time.",
        "Before each payment the console lists the BP, the price, the taxes, the fees and the amount you receive. By submitting the request you confirm the results and the amounts.",
      ],
    },
    {
      title: "Tax paid on your behalf",
      paragraphs: [
        "You authorise the tax agent, as commissioned by the tax authority, to declare and pay on your income the value-added tax with its surcharges, the individual income tax on business income and other taxes due. Tax items, rates and thresholds are those in force at the time of payment; they are shown before you submit.",
        "Taxes are deducted from the amount due and the rest is paid to you. The console lists the amount due, each tax, the fee and the net amount separately; they are never mixed.",
        "After a payment you may ask to see the tax records. Where a change of rules leads to a further payment or a refund, the tax authority’s instructions are followed, item by item.",
      ],
    },
    {
      title: "Your own duties",
      paragraphs: [
        "Keep your identity details true, complete and up to date. If wrong details lead to too much or too little tax or to a penalty, you bear the consequences.",
        "Income from elsewhere is yours to declare. You can export the payment records of this site for your annual settlement.",
      ],
    },
    {
      title: "Payment",
      paragraphs: [
        "The monthly quota of all accounts of one verified person together, the smallest amount and the time until the money arrives are those shown where you submit.",
        "A payment that fails returns to your balance. A payment whose outcome is not known is not paid again until it has been established.",
        "We may hold back payment of unusual income, such as one device used for several accounts, saying why, and pay promptly once it has been checked.",
      ],
    },
    {
      title: "Compliance",
      paragraphs: [
        "You promise not to use the service to invent business, obtain false invoices, disguise the nature of income, launder money or draw funds for others.",
        "In such a case we may end this agreement, stop payment and report to the competent authority as the law requires.",
      ],
    },
    {
      title: "Personal data",
      paragraphs: [
        "To pay you and your taxes we need your name, ID number, ID photos, phone number and receiving account, and pass them to the tax agent, the tax authority and the payment institution. ID numbers, photos and accounts are kept encrypted, and every look at them leaves an audit record.",
        "You may withdraw this authorisation. You can then no longer receive income in yuan; tax documents are kept for as long as the law demands.",
      ],
    },
    {
      title: "Term and termination",
      paragraphs: [
        "This agreement is valid for one year from the day you tick that you accept it where you submit; the edition and the time are recorded. To continue receiving income in yuan after that, or once the text changes, you must accept it again.",
        "Either side may end it with 15 days’ notice. Results confirmed before are paid and taxed as usual.",
      ],
    },
    {
      title: "Disputes and text",
      paragraphs: [
        "Disputes are settled between the parties or, failing that, by the competent court at the operator’s seat. Disputes about tax follow tax law.",
        "The Chinese text of this agreement prevails; the English text is for reference.",
      ],
    },
  ],
};
