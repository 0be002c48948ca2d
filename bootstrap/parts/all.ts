import { account } from './account.ts'
import { backup } from './backup.ts'
import { chain } from './chain.ts'
import { configuration } from './configuration.ts'
import { direct } from './direct.ts'
import { directory } from './directory.ts'
import { doctor } from './doctor.ts'
import { explain } from './explain.ts'
import { generator } from './generator.ts'
import { inbox } from './inbox.ts'
import { init } from './init.ts'
import { links } from './links.ts'
import { metrics } from './metrics.ts'
import { moves } from './moves.ts'
import { oldAddresses } from './old-addresses.ts'
import { overview } from './overview.ts'
import type { Part } from './part.ts'
import { previews } from './previews.ts'
import { reconcile } from './reconcile.ts'
import { shares } from './shares.ts'
import { six } from './six.ts'
import { switching } from './switch.ts'
import { traces } from './traces.ts'
import { tus } from './tus.ts'
import { usage } from './usage.ts'
import { vben } from './vben.ts'
import { webhooks } from './webhooks.ts'
import { welcome } from './welcome.ts'

/** What was added to the core. The only list of it. */
export const PARTS: readonly Part[] = [
  shares,
  previews,
  direct,
  tus,
  oldAddresses,
  moves,
  usage,
  webhooks,
  account,
  links,
  directory,
  vben,
  six,
  traces,
  metrics,
  explain,
  reconcile,
  chain,
  overview,
  welcome,
  inbox,
  switching,
  configuration,
  generator,
  backup,
  doctor,
  init,
]
