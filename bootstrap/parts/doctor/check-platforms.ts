import type { Container } from 'inversify'
import type { Logger } from 'pino'
import { loggedError } from '../../../adapters/http/edge/failures/error-log.ts'
import { platformStep } from '../../../adapters/http/files/platforms/platform-step.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { TestPlatform } from '../../../application/platforms/test-platform.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { Config } from '../../settings/config.ts'
import type { Closers } from '../../start/closers.ts'
import { containerOver } from '../../start/command-container.ts'
import type { Keys } from '../../wiring/opened/crypto-module.ts'
import { Tokens } from '../../wiring/tokens.ts'
import type { Findings } from '../check.ts'

export interface Readable {
  readonly config: Config
  readonly logger: Logger
  readonly dataFolder: string
  readonly keys: Keys
  readonly database: Database
}

/** Runs the console's platform test on each platform. */
export async function checkPlatforms(
  readable: Readable,
  findings: Findings,
  closers: Closers,
): Promise<void> {
  const container = await containerOver(readable, closers)
  const platforms = await container.get(Tokens.StoragePlatformRepo).list()
  for (const platform of platforms) await checkPlatform(container, platform, findings)
  if (!platforms.some(({ props }) => props.isDefault)) {
    findings.add('warning', 'platforms', 'none is the default: uploads are refused')
  }
}

async function checkPlatform(container: Container, platform: StoragePlatform, findings: Findings) {
  const check = `platform ${platform.key}`
  if (!platform.isUsable) return findings.add('skipped', check, 'is disabled')
  try {
    const taken = await container.get(TestPlatform).execute(platform.id, undefined)
    const steps = taken.map((step) => platformStep(step, 'en'))
    const failed = steps.find(({ passed }) => !passed)
    if (failed) return findings.add('failed', check, `${failed.step}: ${failed.advice}`)
    for (const [at, { step, advice }] of steps.entries()) {
      if (advice === null) continue
      findings.add(taken[at]?.warning ? 'warning' : 'fine', check, `${step}: ${advice}`)
    }
    findings.add('fine', check, `passes ${steps.map(({ step }) => step).join(', ')}`)
  } catch (error) {
    findings.add('failed', check, loggedError(error)?.message ?? 'cannot be tried')
  }
}
