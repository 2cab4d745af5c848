/** A person of the stand-in. */
export interface LocalPerson {
  readonly openid: string;
  readonly name: string;
  readonly unionid: string | undefined;
  /** Does not follow the official account, which can then send no template messages. */
  readonly isFollower: boolean;
  /** Looks at a snapshot of the page, as an anonymous user. */
  readonly isSnapshot: boolean;
}

const person = (openid: string, name: string, over: Partial<LocalPerson> = {}): LocalPerson => ({
  openid,
  name,
  unionid: `union-${openid}`,
  isFollower: true,
  isSnapshot: false,
  ...over,
});

/** Their ids never change, so that what is bound to them stays bound. The first one is bound to the demo's owner. */
export const LOCAL_PEOPLE: readonly LocalPerson[] = [
  person("oLocalSiyuan0000000000000001", "思远"),
  person("oLocalChen000000000000000002", "Chen"),
  person("oLocalNoFollower000000000003", "未关注的人", { isFollower: false }),
  person("oLocalNoUnion000000000000004", "没有 UnionID 的人", { unionid: undefined }),
  person("oLocalSnapshot00000000000005", "快照页访客", { isSnapshot: true }),
];

export const LOCAL_APP_ID = "wx0000000000000000";
/** An earlier official account, which the demo's people were bound to. */
export const LOCAL_FORMER_APP_ID = "wx0000000000000001";
