import { Migration } from '@mikro-orm/migrations'

export class CreateHeldPosts extends Migration {
  override up(): void {
    this.addSql('create view held_posts as select distinct post_id as id from user_posts')
  }
}
