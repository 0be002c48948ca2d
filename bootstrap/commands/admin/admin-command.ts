import { type Command, InvalidArgumentError } from 'commander'
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
  addFactors(admin, readEnvironment)
}

function addFactors(admin: Command, readEnvironment: Parameters<AddCommand>[1]): void {
  admin
    .command('reset-factor <name>')
    .description('Remove the second factors of an account, and end its sessions.')
    .addHelpText('after', examples('admin reset-factor zhang'))
    .action(async (name: string) =>
      (await import('./factors.ts')).resetFactor(readEnvironment(), name),
    )
  admin
    .command('list-factors')
    .description('Show who has a second factor or must have one.')
    .option('--missing', 'only those who must have one and have none')
    .option('--json', 'print JSON for programs')
    .addHelpText('after', examples('admin list-factors', 'admin list-factors --missing'))
    .action(async (options: { missing?: boolean; json?: boolean }) =>
      (await import('./factors.ts')).listFactors(readEnvironment(), options),
    )
  admin
    .command('require-factor <role>')
    .description('Require a second factor of everybody with a role, by its key.')
    .option('--off', 'require none any more')
    .addHelpText('after', examples('admin require-factor auditor'))
    .action(async (role: string, { off = false }: { off?: boolean }) =>
      (await import('./require-factor.ts')).requireFactor(readEnvironment(), role, !off),
    )
}

function nonEmpty(name: string): string {
  if (name === '') throw new InvalidArgumentError('The name must not be empty.')
  return name
}
