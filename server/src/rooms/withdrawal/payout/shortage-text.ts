import type { Language } from "@nodeyard/contract/envelope.ts";

/**
 * Why the hot wallet cannot pay: insufficient tokens, insufficient gas, a paused token, or an identical transfer that is
 * already on the chain but not in the ledger.
 */
export type Shortage = "tokens" | "gas" | "token-refuses" | "paid-elsewhere";

export interface ToldShortage {
  readonly shortage: Shortage;
  readonly signerAddress: string;
  readonly tokenAddress: string;
  readonly chainId: number;
}

const REASONS: Readonly<Record<Shortage, Readonly<Record<Language, string>>>> = {
  tokens: {
    zn: "热钱包中的代币不足，无法支付待处理的提现。",
    en: "The hot wallet has too few tokens for the withdrawals that wait.",
  },
  gas: {
    zn: "热钱包中用于支付手续费（gas）的余额不足。",
    en: "The hot wallet has too little to pay for gas.",
  },
  "token-refuses": {
    zn: "代币合约目前拒绝一切转账。",
    en: "The token refuses every transfer at present.",
  },
  "paid-elsewhere": {
    zn: "链上已有一笔从热钱包发出、收款地址和数量与待处理提现完全相同的转账，但账目中没有记录。可能是恢复了较早的备份，或热钱包的私钥在别处被使用。为避免重复付款，这笔提现不会自动支付，请人工核对。",
    en: "The chain has a transfer from the hot wallet with exactly the recipient and amount of a withdrawal that waits, and the books do not know it. An older backup may have been restored, or the hot wallet's key is used elsewhere. That withdrawal is not paid by itself, lest it be paid twice: please look into it.",
  },
};

/** Mail to operators about waiting payouts. */
export function shortageNotice(
  told: ToldShortage,
  language: Language,
): { subject: string; body: string } {
  const { signerAddress, tokenAddress, chainId } = told;
  const reason = REASONS[told.shortage][language];
  return language === "zn"
    ? {
        subject: "Nodeyard：提现正在等待",
        body: [
          reason,
          `热钱包：${signerAddress}\n代币：${tokenAddress}\n链编号：${chainId}`,
          "提现在此期间只会等待，不会取消；问题解决后将自动继续。",
        ].join("\n\n"),
      }
    : {
        subject: "Nodeyard: withdrawals are waiting",
        body: [
          reason,
          `Hot wallet: ${signerAddress}\nToken: ${tokenAddress}\nChain id: ${chainId}`,
          "Withdrawals wait meanwhile and are not canceled; they go on by themselves once this is mended.",
        ].join("\n\n"),
      };
}
