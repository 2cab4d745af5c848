/** Roles of operators; an account may have several. */
export const OPERATOR_ROLES = ["finance", "operations", "support"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The permission that an account has a role by. */
export function permissionOf<Role extends OperatorRole>(role: Role): `operator:${Role}` {
  return `operator:${role}`;
}
export const OPERATOR_PERMISSIONS = OPERATOR_ROLES.map((role) => permissionOf(role));

/** The roles among an account's permissions; with any of them it is an operator's. */
export function rolesAmong(permissions: readonly string[]): OperatorRole[] {
  if (permissions.length === 0) return [];
  return OPERATOR_ROLES.filter((role) => permissions.includes(permissionOf(role)));
}
