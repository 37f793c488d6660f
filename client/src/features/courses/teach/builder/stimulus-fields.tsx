import { Trash2 } from 'lucide-react'
import type { Exercise } from '#shared/exercises.ts'
import { AddMedia } from '#client/features/courses/teach/add-media.tsx'
import { Button } from '#client/ui/button.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'

interface StimulusFieldsProps {
  exercise: Exercise
  onChange: (exercise: Exercise) => void
}

/** What is seen or heard with a question. */
export function StimulusFields({ exercise, onChange }: StimulusFieldsProps) {
  const { kind, picture, sound } = exercise
  const heard = kind === 'speak' ? 'the model' : 'what is asked'
  const missing = [...(picture ? [] : (['image'] as const)), ...(sound ? [] : (['audio'] as const))]
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">
        {kind === 'speak' ? 'The model to compare with, and a picture' : 'Picture and sound'}{' '}
        <span className="text-sm font-normal text-soft">optional</span>
      </legend>
      {picture && (
        <div className="flex flex-wrap items-center gap-3">
          <Picture src={picture} alt="Of this question" className="h-24 w-36 rounded-field" />
          <Button variant="quiet" size="small" onClick={() => onChange({ ...exercise, picture: null })}>
            <Trash2 aria-hidden />
            Remove the picture
          </Button>
        </div>
      )}
      {sound && (
        <div className="flex flex-wrap items-center gap-3">
          <PlayButton src={sound}>{heard}</PlayButton>
          {/* A text that is only heard would be neither heard nor seen without its sound. */}
          <Button
            variant="quiet"
            size="small"
            onClick={() => onChange({ ...exercise, sound: null, textHidden: false })}
          >
            <Trash2 aria-hidden />
            Remove the sound
          </Button>
        </div>
      )}
      {!sound && exercise.textHidden && (
        <div className="grid justify-items-start gap-2">
          <p className="font-medium text-clay">
            Its sound was taken back, so learners may leave this out. Add another sound, or show its text.
          </p>
          <Button variant="line" size="small" onClick={() => onChange({ ...exercise, textHidden: false })}>
            Show the text
          </Button>
        </div>
      )}
      <AddMedia
        kinds={missing}
        onArrived={(path, _name, of) => onChange({ ...exercise, [of === 'image' ? 'picture' : 'sound']: path })}
      />
    </fieldset>
  )
}
