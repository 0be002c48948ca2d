import { InvalidArgumentError } from 'commander'
import { type AddCommand, examples } from '../add-command.ts'

export const addAdmin: AddCommand = (program, readEnvironment) => {
  const admin = program.command('admin').description('Manage accounts without logging in.')
  admin
    .command('reset-password')
    .description('Give an account a new password, show it once, and end its sessions.')
    .option('--user <name>', 'user name of the account (default: admin)', nonEmpty)
    .addHelpText('after', examples('admin reset-password', 'admin reset-password --user zhang'))
    .action(async ({ user }: { user?: string }) =>
      (await import('./admin.ts')).resetLostPassword(readEnvironment(), user),
    )
  admin
    .command('service-account')
    .description('Make an account one of a program: it has keys, and nobody can log in to it.')
    .requiredOption('--user <name>', 'user name of the account', nonEmpty)
    .option('--off', 'make it the account of a person again')
    .addHelpText('after', examples('admin service-account --user robot'))
    .action(async ({ user, off = false }: { user: string; off?: boolean }) =>
      (await import('./service-account.ts')).setServiceAccount(readEnvironment(), user, !off),
    )
}

function nonEmpty(name: string): string {
  if (name === '') throw new InvalidArgumentError('The name must not be empty.')
  return name
}
