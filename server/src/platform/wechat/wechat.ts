import type { ChatKind } from "@nodeyard/contract/notice-kinds.ts";

/** A template of the official account, with the names of its fields. */
export interface ChatTemplate {
  readonly id: string;
  /** Name of the event, at most 20 characters. */
  readonly what: string;
  readonly time: string;
  /** Of the account that it is about, for people who have several; undefined if it has no such field. */
  readonly account: string | undefined;
}

/** Access to an official account of WeChat. */
export interface WechatSettings {
  readonly appId: string;
  readonly secret: string;
  /** Base URL of the servers' API: `sns/…` and `cgi-bin/…` are below it. */
  readonly apiUrl: string;
  /** The page at which a person consents. */
  readonly authorizeUrl: string;
  /** By subject; notices without a template are not sent. */
  readonly templates: ReadonlyMap<ChatKind, ChatTemplate>;
  /** The stand-in of this machine, whose page opens in any browser. */
  readonly isLocal: boolean;
}

/** A person as the platform knows them for this official account. */
export interface ChatPerson {
  readonly openid: string;
  /** The same for all official accounts of one company, if these are linked; undefined if the platform gave none. */
  readonly unionid: string | undefined;
  /** Empty if the platform gave none. */
  readonly nickname: string;
}

/**
 * The platform's response to a code. `snapshot`: an anonymous stand-in of the person, who looks at a snapshot of the page;
 * `refused`: for a reason that is ours, such as a wrong secret; `away`: no answer that can be relied on.
 */
export type ExchangedCode =
  | { readonly state: "person"; readonly person: ChatPerson }
  | { readonly state: "invalid" | "used" | "snapshot" | "away" }
  | { readonly state: "refused"; readonly errcode: number };

export interface TemplateMessage {
  readonly openid: string;
  readonly templateId: string;
  /** By the names of the template's fields. */
  readonly data: Readonly<Record<string, string>>;
  /** The page that the message opens. */
  readonly url: string;
  /** The same for each attempt: for ten minutes, the platform sends it once. */
  readonly onceId?: string;
}

/**
 * Outcome of a template message. `not-follower`: the person does not follow the official account; `quota`: the
 * day's messages are used up; `bad-template`: it does not exist, or lacks a field; `away`: it may be sent again.
 */
export type SentTemplate =
  | { readonly state: "sent"; readonly messageId: string }
  | { readonly state: "not-follower" | "quota" | "bad-template" | "away" }
  | { readonly state: "refused"; readonly errcode: number };

/** The official account. Nothing of it throws. */
export interface WechatClient {
  readonly appId: string;
  /** URL at which a person consents and is led back from, with a code and the state. */
  authorizeAddress(redirectUri: string, state: string): string;
  /** Exchanges a code, which the platform takes once. */
  exchange(code: string): Promise<ExchangedCode>;
  sendTemplate(message: TemplateMessage): Promise<SentTemplate>;
}
