import type { Logger } from 'pino'
import { loggedError } from '../../../adapters/http/edge/failures/error-log.ts'
import type { ModuleLog } from '../../../application/modules/module-services.ts'

/** Errors of stores may contain values of rows, so they are logged like those of requests. */
export function moduleLog(logger: Logger): ModuleLog {
  const plain = (given: { readonly err?: unknown }) => {
    const { err, ...facts } = given
    // `undefined` can be thrown, too.
    return 'err' in given ? { ...facts, failure: loggedError(err) } : facts
  }
  return {
    info: (facts, message) => logger.info(plain(facts), message),
    warn: (facts, message) => logger.warn(plain(facts), message),
    error: (facts, message) => logger.error(plain(facts), message),
  }
}
