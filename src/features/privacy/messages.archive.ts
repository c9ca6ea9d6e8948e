import { catalogue } from '#shared/catalogue.ts'

type Archive = { brandName: string; publicUrl: string; exportedAt: string }

/** What someone reads first who opens an export. */
export const archiveWords = catalogue({
  en: {
    readme: ({ brandName, publicUrl, exportedAt }: Archive) => [
      `Your data from ${brandName}`,
      '',
      `This archive holds what ${brandName} (${publicUrl}) stores about you. It was made on ${exportedAt}.`,
      'Its JSON files open in any text editor. Where there’s nothing to store about you, there’s no file.',
      '',
      'resume.json          Your profile in the format JSON Resume, which other sites can read.',
      'conversations.json   Who your conversations are with, and what they are about.',
      'acquaintances.json   People you know, as you added them.',
      'jobs.json            Titles and addresses of the jobs that the records name by their ids.',
      'records/             Everything else, one file for each kind of record. Times are in UTC.',
      'files/               The files you uploaded, such as resumes. A large export has more of them in its other parts.',
      'manifest.json        What is in here, for programs.',
      '',
      `To move to another site that runs the same software, upload this archive there under Your data. How ${brandName} uses your data, and how long, is at ${publicUrl}/account/data.`,
    ],
  },
})
