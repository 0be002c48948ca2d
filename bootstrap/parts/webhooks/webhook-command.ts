import { type AddCommand, examples } from '../../commands/add-command.ts'

interface AddOptions {
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly contacts?: boolean
}

interface ReplayOptions {
  readonly name: string
  readonly since: string
}

const NAME = ['--name <name>', 'what the webhook is called'] as const

const loaded = () => import('./webhooks.ts')
const sending = () => import('./sending.ts')

export const addWebhook: AddCommand = (program, readEnvironment) => {
  const webhooks = program
    .command('webhook')
    .description('Manage the webhooks that other programs are told of events by.')
  webhooks
    .command('list')
    .description('Show all webhooks. Their secrets are not shown.')
    .option('--json', 'print JSON for programs')
    .addHelpText('after', examples('webhook list'))
    .action(async ({ json = false }: { json?: boolean }) =>
      (await loaded()).listWebhooks(readEnvironment(), json),
    )
  addAdd(webhooks, readEnvironment)
  addChanges(webhooks, readEnvironment)
  addSending(webhooks, readEnvironment)
}

const addChanges: AddCommand = (webhooks, readEnvironment) => {
  webhooks
    .command('remove')
    .description('Remove a webhook, and what is still to be sent to it.')
    .requiredOption(...NAME)
    .addHelpText('after', examples('webhook remove --name erp'))
    .action(async ({ name }) => (await loaded()).removeWebhook(readEnvironment(), name))
  webhooks
    .command('rotate')
    .description('Make a new secret and show it once. The old one signs as well for 24 hours.')
    .requiredOption(...NAME)
    .option('--end-old', 'end the old secret now, because somebody else may have it')
    .addHelpText('after', examples('webhook rotate --name erp'))
    .action(async ({ name, endOld = false }: { name: string; endOld?: boolean }) =>
      (await loaded()).rotateSecret(readEnvironment(), name, endOld),
    )
}

const addSending: AddCommand = (webhooks, readEnvironment) => {
  webhooks
    .command('ping')
    .description('Send one signed message of the type ping, and show the answer.')
    .requiredOption(...NAME)
    .addHelpText('after', examples('webhook ping --name erp'))
    .action(async ({ name }) => (await sending()).pingWebhook(readEnvironment(), name))
  webhooks
    .command('replay')
    .description('Send again what was not delivered since a time.')
    .requiredOption(...NAME)
    .requiredOption('--since <time>', 'such as 2026-01-31T09:30:00Z')
    .addHelpText('after', examples('webhook replay --name erp --since 2026-01-31T09:30:00Z'))
    .action(async ({ name, since }: ReplayOptions) =>
      (await sending()).replayWebhook(readEnvironment(), name, since),
    )
}

const addAdd: AddCommand = (webhooks, readEnvironment) => {
  webhooks
    .command('add')
    .description('Add a webhook, and show its secret once.')
    .requiredOption(...NAME)
    .requiredOption('--url <address>', 'where it is sent; WEBHOOK_ENDPOINTS must list the host')
    .requiredOption('--events <event...>', "such as user.added, 'user.*' or '*'")
    .option('--contacts', 'also send e-mail addresses and telephone numbers')
    .addHelpText(
      'after',
      examples(
        "webhook add --name erp --url https://erp.example.com/hook --events 'user.*' 'role.*'",
      ),
    )
    .action(async (options: AddOptions) => (await loaded()).addWebhook(readEnvironment(), options))
}
