import { theModel } from '#shared/courses/quiz-messages.ts'
import { optional } from '#shared/courses/teach/messages.ts'
import { Trash2 } from 'lucide-react'
import {
  modelAndPicture,
  pictureAndSound,
  pictureOfQuestion,
  removePicture,
  removeSound,
  showText,
  soundRemoved,
  whatIsAsked,
} from '#shared/courses/teach/builder-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import { AddMedia } from '#client/features/courses/teach/lesson/add-media.tsx'
import { Button } from '#client/ui/button.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'

interface StimulusFieldsProps {
  exercise: Exercise
  onChange: (change: (now: Exercise) => Exercise) => void
}

export function StimulusFields({ exercise, onChange }: StimulusFieldsProps) {
  const { kind, picture, sound } = exercise
  const soundLabel = kind === 'speak' ? say(theModel) : say(whatIsAsked)
  const missing = [...(picture ? [] : (['image'] as const)), ...(sound ? [] : (['audio'] as const))]
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">
        {kind === 'speak' ? say(modelAndPicture) : say(pictureAndSound)}{' '}
        <span className="text-sm font-normal text-soft">{say(optional)}</span>
      </legend>
      {picture && (
        <div className="flex flex-wrap items-center gap-3">
          <Picture src={picture} alt={say(pictureOfQuestion)} className="h-24 w-36 rounded-field" />
          <Button variant="quiet" size="small" onClick={() => onChange((now) => ({ ...now, picture: null }))}>
            <Trash2 aria-hidden />
            {say(removePicture)}
          </Button>
        </div>
      )}
      {sound && (
        <div className="flex flex-wrap items-center gap-3">
          <PlayButton src={sound}>{soundLabel}</PlayButton>
          {/* A text that is only heard cannot be turned off without its sound. */}
          <Button
            variant="quiet"
            size="small"
            onClick={() => onChange((now) => ({ ...now, sound: null, textHidden: false }))}
          >
            <Trash2 aria-hidden />
            {say(removeSound)}
          </Button>
        </div>
      )}
      {!sound && exercise.textHidden && (
        <div className="grid justify-items-start gap-2">
          <p className="font-medium text-danger">{say(soundRemoved)}</p>
          <Button variant="line" size="small" onClick={() => onChange((now) => ({ ...now, textHidden: false }))}>
            {say(showText)}
          </Button>
        </div>
      )}
      <AddMedia
        kinds={missing}
        onArrived={(path, _name, kind) =>
          onChange((now) => ({ ...now, [kind === 'image' ? 'picture' : 'sound']: path }))
        }
      />
    </fieldset>
  )
}
