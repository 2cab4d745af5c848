export const en = {
  title: "Your account is frozen",
  text: "Until it is released you can't withdraw, sell BP, exchange them for gift cards, change the wallet or the payee, claim activation codes, or bind or unbind devices. Your devices keep running and earning. See the e-mail about it, or contact support.",
};
