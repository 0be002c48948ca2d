export interface LoginsOfHour {
  readonly at: Date
  readonly logins: number
  readonly failures: number
}

export interface PlatformUsage {
  readonly key: string
  readonly files: number
  readonly bytes: number
  readonly days: readonly { readonly day: string; readonly bytes: number }[]
}

export interface RouteDuration {
  readonly method: string
  readonly url: string
  readonly requests: number
  readonly medianMilliseconds: number
  readonly p95Milliseconds: number
}

/** Covers all instances. Its cost does not grow with the number of records. */
export interface OverviewFigures {
  /**
   * From the beginning of an hour, one item per hour; counts up to 50,000 logins and failures each.
   */
  logins(from: Date, hours: number): Promise<LoginsOfHour[]>
  /** Complete and quarantined files, by platform and UTC day of their upload. */
  storage(from: string): Promise<PlatformUsage[]>
  /**
   * The 8 slowest by their 95th percentile, from the newest 10,000 entries of the operation log.
   */
  slowestRoutes(from: Date): Promise<RouteDuration[]>
}
