export interface HostAddresses {
  /** An address stands for itself. @returns none when the name is unknown or DNS took too long */
  of(host: string): Promise<readonly string[]>
}
