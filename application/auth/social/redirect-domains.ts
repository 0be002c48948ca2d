const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:[1-9][0-9]{0,4})?$/

/** Front ends to which a browser may return: host, with a port if it has one. */
export class RedirectDomains {
  readonly #listed: ReadonlySet<string>
  readonly #admitsLoopback: boolean

  /** @param admitsLoopback also admits this machine on any port, for development */
  constructor(listed: Iterable<string>, admitsLoopback: boolean) {
    this.#listed = new Set(listed)
    this.#admitsLoopback = admitsLoopback
  }

  /** Empty if none is listed, as on a machine for development. */
  get first(): string {
    return [...this.#listed][0] ?? ''
  }

  /** Compares exactly: no pattern, no other spelling, no other port. */
  admits(domain: string): boolean {
    return this.#listed.has(domain) || (this.#admitsLoopback && LOOPBACK.test(domain))
  }
}
