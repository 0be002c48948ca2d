/** What names stand for. */
export interface HostAddresses {
  /**
   * All addresses that a connection to the host might use; an address stands for itself.
   * @returns none when the name stands for nothing, or nobody could tell in time
   */
  of(host: string): Promise<readonly string[]>
}
