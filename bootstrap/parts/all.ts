import { account } from './account.ts'
import { backup } from './backup.ts'
import { configuration } from './configuration.ts'
import { direct } from './direct.ts'
import { doctor } from './doctor.ts'
import { generator } from './generator.ts'
import { init } from './init.ts'
import { moves } from './moves.ts'
import type { Part } from './part.ts'
import { previews } from './previews.ts'
import { shares } from './shares.ts'
import { six } from './six.ts'
import { switching } from './switch.ts'
import { tus } from './tus.ts'
import { usage } from './usage.ts'
import { vben } from './vben.ts'
import { webhooks } from './webhooks.ts'

/** What was added to the core. The only list of it. */
export const PARTS: readonly Part[] = [
  shares,
  previews,
  direct,
  tus,
  moves,
  usage,
  webhooks,
  account,
  vben,
  six,
  switching,
  configuration,
  generator,
  backup,
  doctor,
  init,
]
