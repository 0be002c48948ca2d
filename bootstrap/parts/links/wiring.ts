import { type Bind, ContainerModule } from 'inversify'
import type { Logger } from 'pino'
import { loggedError } from '../../../adapters/http/edge/failures/error-log.ts'
import { LINK_ROUTES } from '../../../adapters/http/parts/links/links.ts'
import { BackgroundNews } from '../../../adapters/system/background-notifier.ts'
import { AccountPasswords } from '../../../application/auth/account-passwords.ts'
import { CodeProof } from '../../../application/auth/code-proof.ts'
import { EndAccess } from '../../../application/auth/end-access.ts'
import { TypedFactor } from '../../../application/auth/factors/typed-factor.ts'
import { UnlockAccount } from '../../../application/auth/unlock-account.ts'
import { AccountLinks } from '../../../application/parts/links/account-links.ts'
import { ForgotPassword } from '../../../application/parts/links/forgot-password.ts'
import { MailNews } from '../../../application/parts/links/mail-news.ts'
import { EmailProofs, ProveEmail } from '../../../application/parts/links/prove-email.ts'
import { ResetPost } from '../../../application/parts/links/reset-post.ts'
import { LinkFactor, UseLink } from '../../../application/parts/links/use-link.ts'
import type { News } from '../../../application/ports/accounts/account-news.ts'
import { CaptchaCheck } from '../../../application/verification/captcha-check.ts'
import { CodePost } from '../../../application/verification/code-post.ts'
import { GuardedSending } from '../../../application/verification/guarded-sending.ts'
import { SendingLimits } from '../../../application/verification/sending-limits.ts'
import type { Config } from '../../settings/config.ts'
import { allOf, bindClass, gathered, madeFrom } from '../../wiring/bind-class.ts'
import { bindRemoval } from '../../wiring/bind-task.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { addressOf, invitationsModule } from './inviting.ts'

/** As for logins, whatever `CODE_CAPTCHA` says: the account pages show one. */
const LOGIN_CAPTCHA = token<CaptchaCheck>('LoginCaptcha')

/** Mails about accounts. */
const newsModule = new ContainerModule(({ bind }) => {
  bind(AccountLinks).toResolvedValue(
    (links, accounts, ids, tokens, clock) =>
      new AccountLinks(links, accounts, { ids, tokens, clock }),
    [T.PasswordLinks, T.ReachableAccounts, T.Ids, T.TokenDigest, T.Clock],
  )
  bind(MailNews).toDynamicValue((made) => {
    const config = made.get(T.Config)
    return new MailNews(made.get(T.AccountMailer), addressOf(config), {
      accounts: made.get(T.ReachableAccounts),
      links: made.get(AccountLinks),
      rates: made.get(T.RateWindow),
      clock: made.get(T.Clock),
      language: languageOf(config),
    })
  })
  bind(T.NewsBearers).toResolvedValue(
    (mail, logger) => new BackgroundNews((news) => mail.execute(news), lossesTo(logger)),
    [MailNews, T.Logger],
  )
})

/** Links that set passwords. */
const linksModule = new ContainerModule(({ bind }) => {
  bindClass(bind, LinkFactor, [T.SecondFactorRepo, TypedFactor])
  bindRemoval(bind, 'remove dead links', 600, T.PasswordLinks, (links, ...asked) =>
    links.removeExpired(...asked),
  )
  const address = madeFrom(T.Config, addressOf)
  const hasSms = madeFrom(T.SmsSender, (sender) => sender !== undefined)
  const ways = { mailer: T.AccountMailer, address, hasSms, links: AccountLinks }
  const mail = gathered({
    ...{ ...ways, accounts: T.ReachableAccounts, passwords: AccountPasswords },
  })
  const unwaited = madeFrom(T.Logger, unwaitedBy)
  bindClass(bind, ResetPost, [mail, GuardedSending, CodePost, unwaited])
  bind(LOGIN_CAPTCHA).toResolvedValue(
    (codes, { login }) => new CaptchaCheck(codes, login.captcha !== 'off'),
    [T.CodeStore, T.Config],
  )
  const asking = { limits: SendingLimits, captchas: LOGIN_CAPTCHA, post: ResetPost }
  const found = { links: AccountLinks, accounts: T.ReachableAccounts }
  bindClass(bind, ForgotPassword, [gathered({ ...asking, ...found, proof: CodeProof })])
  bindUses(bind)
  bindRoutes(bind, LINK_ROUTES, { forgot: ForgotPassword, use: UseLink, prove: ProveEmail })
})

export const linksModules = [newsModule, linksModule, invitationsModule]

/** What links are for. */
function bindUses(bind: Bind): void {
  const shortestPassword = madeFrom(T.Config, ({ accounts }) => accounts.shortestPassword)
  const found = { links: AccountLinks, accounts: T.ReachableAccounts, factor: LinkFactor }
  const choosing = { changes: T.PasswordChanges, hasher: T.PasswordHasher, shortestPassword }
  const after = { end: EndAccess, unlock: UnlockAccount, news: T.AccountNews }
  bindClass(bind, UseLink, [
    gathered({
      ...{ ...found, ...choosing, ...after },
      ...{ passwords: AccountPasswords, leftovers: allOf(T.AccountLeftovers) },
    }),
  ])
  bindClass(bind, EmailProofs, [T.SecretBox, T.Clock])
  const post = gathered({
    ...{ mailer: T.AccountMailer, address: madeFrom(T.Config, addressOf) },
    ...{ limits: SendingLimits, sending: GuardedSending },
  })
  bindClass(bind, ProveEmail, [T.ReachableAccounts, T.RecipientAccounts, EmailProofs, post])
}

function languageOf({ console }: Config) {
  return console.language === 'zh_CN' ? 'zh' : 'en'
}

function unwaitedBy(logger: Logger) {
  return (work: () => Promise<void>, afterSeconds = 0) => {
    const begin = () =>
      work().catch((error) =>
        logger.warn({ failure: loggedError(error) }, 'a message about a new password was not sent'),
      )
    if (afterSeconds === 0) void begin()
    else setTimeout(begin, afterSeconds * 1000).unref()
  }
}

function lossesTo(logger: Logger) {
  return (error: unknown, { userId, kind }: News) =>
    logger.warn({ failure: loggedError(error), userId, kind }, 'a user was not told by mail')
}
