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
}

function nonEmpty(name: string): string {
  if (name === '') throw new InvalidArgumentError('The name must not be empty.')
  return name
}
