import { filledDays, type UsageOfDay, usageDays } from '../../../domain/storage/usage/usage-days.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileUsage } from '../../ports/files/file-usage.ts'
import type { OnlineSessions } from '../../ports/sessions/online-sessions.ts'
import type {
  LoginsOfHour,
  OverviewFigures,
  PlatformUsage,
  RouteDuration,
} from './overview-figures.ts'

const HOUR = 3_600_000
const HOURS = 24
const DAYS = 14
const DAYS_OF_GROWTH = 30
/** The overview is counted at most this often, however many people look at it. */
const KEPT_MS = 15_000

export interface Overview {
  /** When it was counted, up to 15 seconds ago. */
  readonly at: Date
  readonly sessions: number
  /** The last 24 hours including the current one, oldest first. */
  readonly logins: readonly LoginsOfHour[]
  /** Each covers the last 14 days including today. */
  readonly platforms: readonly PlatformUsage[]
  /** The last 30 days including today, oldest first. */
  readonly growth: readonly UsageOfDay[]
  /** For the last 24 hours. */
  readonly routes: readonly RouteDuration[]
}

interface LookingTools {
  readonly figures: OverviewFigures
  readonly usage: Pick<FileUsage, 'growth'>
  readonly online: OnlineSessions
  readonly clock: Clock
}

export class LookAtOverview {
  readonly #tools: LookingTools
  #kept: { readonly at: number; readonly overview: Promise<Overview> } | undefined

  constructor(tools: LookingTools) {
    this.#tools = tools
  }

  execute(): Promise<Overview> {
    const now = this.#tools.clock.now()
    const age = now.getTime() - (this.#kept?.at ?? 0)
    if (this.#kept && age >= 0 && age < KEPT_MS) return this.#kept.overview
    const overview = this.#count(now)
    const kept = { at: now.getTime(), overview }
    this.#kept = kept
    overview.catch(() => {
      if (this.#kept === kept) this.#kept = undefined
    })
    return overview
  }

  /** Runs its queries one by one, so that they do not slow down other requests. */
  async #count(at: Date): Promise<Overview> {
    const { figures, usage, online } = this.#tools
    const thisHour = Math.floor(at.getTime() / HOUR) * HOUR
    const days = usageDays(DAYS, at)
    const month = usageDays(DAYS_OF_GROWTH, at)
    const logins = await figures.logins(new Date(thisHour - (HOURS - 1) * HOUR), HOURS)
    const sessions = await online.count(at)
    const platforms = await figures.storage(days[0] ?? '')
    const growth = filledDays(month, await usage.growth(month[0] ?? '', 'all'))
    const routes = await figures.slowestRoutes(new Date(at.getTime() - HOURS * HOUR))
    const filling = platforms.map((one) => filled(one, days))
    return { at, sessions, logins, growth, routes, platforms: filling }
  }
}

function filled(platform: PlatformUsage, days: readonly string[]): PlatformUsage {
  const bytes = new Map(platform.days.map((one) => [one.day, one.bytes]))
  return { ...platform, days: days.map((day) => ({ day, bytes: bytes.get(day) ?? 0 })) }
}
