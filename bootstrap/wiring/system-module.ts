import { ContainerModule } from 'inversify'
import { PngCaptchaPainter } from '../../adapters/captcha/png-captcha-painter.ts'
import { Sha256ContentDigests, Sha256TokenDigest } from '../../adapters/crypto/digests.ts'
import { RandomIds } from '../../adapters/crypto/random-ids.ts'
import { SystemClock } from '../../adapters/system/system-clock.ts'
import { bindClassAs } from './bind-class.ts'
import { Tokens as T } from './tokens.ts'

export const systemModule = new ContainerModule(({ bind }) => {
  bindClassAs(bind, T.Clock, SystemClock, [])
  bindClassAs(bind, T.Ids, RandomIds, [])
  bindClassAs(bind, T.ContentDigests, Sha256ContentDigests, [])
  bindClassAs(bind, T.TokenDigest, Sha256TokenDigest, [])
  bindClassAs(bind, T.CaptchaPainter, PngCaptchaPainter, [])
})
