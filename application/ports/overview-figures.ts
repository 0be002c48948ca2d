export interface LoginsOfHour {
  readonly at: Date
  readonly logins: number
  readonly failures: number
}

export interface PlatformUsage {
  readonly key: string
  readonly files: number
  readonly bytes: number
  /** Of the days that were asked about and have any, in their order. */
  readonly days: readonly { readonly day: string; readonly bytes: number }[]
}

export interface RouteDuration {
  readonly method: string
  /** Pattern of the address. */
  readonly url: string
  readonly requests: number
  readonly medianMilliseconds: number
  /** 95 of 100 took no longer. */
  readonly p95Milliseconds: number
}

/** How the service is used, over all instances. What it costs to look does not grow with the records. */
export interface OverviewFigures {
  /**
   * One line for each hour, those without a login too. Of each hour up to 50,000 logins and 50,000
   * failures are counted.
   * @param from the beginning of an hour, UTC
   */
  logins(from: Date, hours: number): Promise<LoginsOfHour[]>
  /**
   * Complete files, those in quarantine too, of each platform by its key. A day, UTC, has the bytes of
   * files that were uploaded then and are still there, wherever they were moved since.
   * @param from the first day of interest: `2026-01-31`
   */
  storage(from: string): Promise<PlatformUsage[]>
  /**
   * The 8 slowest by their 95th percentile, of the newest 10,000 lines of the operation log: it alone
   * knows the requests of all instances. Routes that it has no lines of are not there.
   */
  slowestRoutes(from: Date): Promise<RouteDuration[]>
  /** Adds up to 50,000 changes of files up. To be called from time to time, so that `storage` stays quick. */
  addUp(): Promise<void>
}
