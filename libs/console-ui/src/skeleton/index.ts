export { Skeleton, SkeletonForm, SkeletonPage, type SkeletonProps, SkeletonTable, SkeletonText } from './skeleton'
