export const en = {
  title: "My Nodeyard",
  purpose: "Your devices and revenue, withdrawals, and the accounts you have bound.",
  earnings: "Devices and revenue",
  money: "Money",
  accounts: "Accounts",
  support: "Support",
};
