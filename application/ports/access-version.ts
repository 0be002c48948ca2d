/**
 * A number that grows with every change of what anybody may do: of users, roles, and the menus they
 * grant, whoever made it. A copy of a session from an older version is asked from the store again.
 */
export interface AccessVersion {
  /** At most half a second old, on every instance. */
  current(): Promise<number>
  /** Makes all copies old. Seen here at once, everywhere within half a second. */
  advance(): Promise<void>
}
