/**
 * A number that grows with every change of users, roles and granted menus. Cached sessions with an
 * older version are read from the store again.
 */
export interface AccessVersion {
  /** At most half a second old, on every instance. */
  current(): Promise<number>
  /** Invalidates all cached rights: here at once, on every instance within half a second. */
  advance(): Promise<void>
}
