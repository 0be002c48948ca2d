import { ContainerModule } from 'inversify'
import { PngCaptchaPainter } from '../../adapters/captcha/png-captcha-painter.ts'
import { RandomIds } from '../../adapters/crypto/random-ids.ts'
import { Sha256ContentDigests } from '../../adapters/crypto/sha256-content-digests.ts'
import { Sha256TokenDigest } from '../../adapters/crypto/sha256-token-digest.ts'
import { SystemClock } from '../../adapters/system/system-clock.ts'
import { bindClass } from './bind-class.ts'
import { Tokens as T } from './tokens.ts'

export const systemModule = new ContainerModule(({ bind }) => {
  bindClass(bind, T.Clock, SystemClock, [])
  bindClass(bind, T.Ids, RandomIds, [])
  bindClass(bind, T.ContentDigests, Sha256ContentDigests, [])
  bindClass(bind, T.TokenDigest, Sha256TokenDigest, [])
  bindClass(bind, T.CaptchaPainter, PngCaptchaPainter, [])
})
