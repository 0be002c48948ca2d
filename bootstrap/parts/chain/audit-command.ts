import { InvalidArgumentError } from 'commander'
import { type AddCommand, examples } from '../../commands/add-command.ts'

interface Options {
  readonly from?: Date
  readonly to?: Date
  readonly key?: string
  readonly heads?: string
  readonly json?: boolean
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

export const addAudit: AddCommand = (program, readEnvironment) => {
  const audit = program.command('audit').description('Check the login log and the operation log.')
  audit
    .command('verify')
    .description('Name every entry of the logs that was altered, cut or added. Changes nothing.')
    .option('--from <day>', 'begin with what was linked on this day (UTC)', startOf)
    .option('--to <day>', 'end with what was linked on this day (UTC)', endOf)
    .option('--key <file>', 'public keys (PEM) of signatures by keys that are retired')
    .option('--heads <file>', 'compare with the heads that AUDIT_HEADS_FILE has collected')
    .option('--json', 'print progress and result as JSON, one object a line')
    .addHelpText('after', examples('audit verify', 'audit verify --from 2026-03-01 --json'))
    .action(async (options: Options) =>
      (await import('./verify.ts')).verify(readEnvironment(), options),
    )
  audit
    .command('key')
    .description('Print the public key that checks the signatures of the chain.')
    .addHelpText('after', examples('audit key > audit.pem'))
    .action(async () => (await import('./verify.ts')).printKey(readEnvironment()))
}

function startOf(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (DAY.test(text) && !Number.isNaN(day.getTime())) return day
  throw new InvalidArgumentError('A day looks like 2026-03-01.')
}

function endOf(text: string): Date {
  return new Date(startOf(text).getTime() + DAY_MS)
}
