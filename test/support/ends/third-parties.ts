import type { Settings } from '../service.ts'
import { MINI_PROGRAM, miniProgramScript } from '../vendors/mini-program-server.ts'
import { githubVendor } from '../vendors/standard-vendors.ts'
import { ACCOUNT } from '../vendors/vendor-script.ts'
import { VendorServer } from '../vendors/vendor-server.ts'

/** GitHub and a mini-program on loopback, and the person who uses them. */
export class ThirdParties {
  readonly github = new VendorServer(githubVendor)
  readonly miniProgram = new VendorServer(miniProgramScript)

  /** @returns the settings with which a service uses them */
  async open(): Promise<Settings> {
    return {
      SOCIAL_GITHUB_ISSUER: await this.github.start(),
      SOCIAL_GITHUB_CLIENT_ID: ACCOUNT.clientId,
      SOCIAL_GITHUB_CLIENT_SECRET: ACCOUNT.clientSecret,
      SOCIAL_GITHUB_REDIRECT_URI: ACCOUNT.redirectUri,
      XCX_API: await this.miniProgram.start(),
      [`XCX_${MINI_PROGRAM.appId}_SECRET`]: MINI_PROGRAM.secret,
    }
  }

  /** Sets the person who uses them from now on. */
  seat(id: number): void {
    this.github.codes.person = { ...githubVendor.person, id }
    this.miniProgram.codes.person = { ...miniProgramScript.person, openid: `open-id-of-${id}` }
  }

  async close(): Promise<void> {
    await Promise.all([this.github.stop(), this.miniProgram.stop()])
  }
}
