import { corsRule } from '../../../domain/storage/platforms/cors-rule.ts'
import type { PolicyTarget } from '../../../domain/storage/platforms/least-policy.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'

const NO_ORIGIN = 'Set PUBLIC_URL or CORS_ORIGINS: the rule is for pages of these origins.'

/** @throws CannotStart if the settings name no origin of pages */
export function printCorsRule(env: Environment, kind: PolicyTarget['kind']): void {
  const { publicUrl, corsOrigins } = loadConfig(env, readSecretFile).server
  const own = publicUrl === undefined ? [] : [new URL(publicUrl).origin]
  const origins = [...new Set([...own, ...corsOrigins])]
  if (origins.length === 0) throw new CannotStart(NO_ORIGIN, EXIT.settings)
  process.stdout.write(`${corsRule(kind, origins)}\n`)
}
