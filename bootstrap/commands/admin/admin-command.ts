import type { Command } from 'commander'
import { type AddCommand, examples, onNamed } from '../add-command.ts'

export const addAdmin: AddCommand = (program, readEnvironment) => {
  const admin = program.command('admin').description('Manage accounts without logging in.')
  const reset = admin
    .command('reset-password')
    .description('Give an account a new password, show it once, and end its sessions.')
    .addHelpText('after', examples('admin reset-password', 'admin reset-password zhang'))
  onNamed(
    reset,
    'user',
    async (name) => (await import('./admin.ts')).resetLostPassword(readEnvironment(), name),
    'admin',
  )
  const service = admin
    .command('service-account')
    .description('Make an account one of a program: it has keys, and nobody can log in to it.')
    .option('--off', 'make it the account of a person again')
    .addHelpText('after', examples('admin service-account robot'))
  onNamed<{ off?: boolean }>(service, 'user', async (name, { off = false }) =>
    (await import('./service-account.ts')).setServiceAccount(readEnvironment(), name, !off),
  )
  addFactors(admin, readEnvironment)
}

function addFactors(admin: Command, readEnvironment: Parameters<AddCommand>[1]): void {
  const reset = admin
    .command('reset-factor')
    .description('Remove the second factors of an account, and end its sessions.')
    .addHelpText('after', examples('admin reset-factor zhang'))
  onNamed(reset, 'user', async (name) =>
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
  const requirement = admin
    .command('require-factor')
    .description('Require a second factor of everybody with a role, by its key.')
    .option('--off', 'require none any more')
    .addHelpText('after', examples('admin require-factor auditor'))
  onNamed<{ off?: boolean }>(requirement, 'role', async (role, { off = false }) =>
    (await import('./require-factor.ts')).requireFactor(readEnvironment(), role, !off),
  )
}
