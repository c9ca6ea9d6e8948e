import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    unsupportedResumeFile: 'Your resume has to be a PDF or DOCX file.',
  },
})

export const pictureProblems = catalogue({
  en: {
    'not-a-picture':
      'This file isn’t a PNG, JPEG or WebP picture. iPhones can save as JPEG: choose “Most compatible” in Settings, Camera, Formats.',
    animated: 'This picture is animated. Upload a still one.',
    'too-many-pixels': 'This picture has more than 50 million pixels. Upload a smaller one.',
    'too-small': 'This picture is too small. Upload one of at least 64 × 64 pixels.',
    broken: 'We can’t open this picture. Upload another one.',
  },
})
