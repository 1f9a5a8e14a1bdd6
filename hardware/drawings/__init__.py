"""The pictures of the build guide, drawn from the circuits and the models."""
